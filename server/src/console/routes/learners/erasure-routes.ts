import { eraseLearner, exportLearner, previewErasure } from '@sopan/contract/console/learner-acts'
import { success } from '@sopan/contract/envelope'
import { indianDay } from '@sopan/domain/indian-day'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import { inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { eraseByOperator } from '#server/features/accounts/erasing/by-operator.ts'
import { erasedListIn } from '#server/features/accounts/erasing/erased-list.ts'
import { lockAccount } from '#server/features/accounts/operate/lock-account.ts'
import { filesOf } from '#server/features/accounts/own-data/files.ts'
import { readOwnData } from '#server/features/accounts/own-data/read-data.ts'
import { orderEnder } from '#server/features/orders/end-open-order.ts'
import type { App } from '#server/http/app-deps.ts'
import { conflict } from '#server/lib/errors.ts'
import { zipOf } from '#server/lib/files/zip.ts'

import { timeOf } from '../present.ts'
import { accountIn } from './account-in.ts'

const NOT_GIVEN_UP =
  'Nothing was erased: the access of this learner has changed. Please look at it again.'

/** Erasing a learner, and everything that is stored about one as a file. */
export function erasureRoutes(app: App, deps: ActDeps): void {
  const { db, files, limits, now, settings } = deps
  const list = erasedListIn(settings.DATA_DIR)
  const endOrder = orderEnder(deps)

  app.route({
    ...previewErasure,
    handler: async (request) => {
      const act = { ...changeOf(request, now()), reason: 'preview', dryRun: true }
      const given = { givenUp: 'all' as const, list, endOrder }
      const result = await eraseByOperator(db, accountIn(request.body), given, act)
      if ('notGivenUp' in result) throw conflict({ text: NOT_GIVEN_UP })
      const { access, erased } = result
      return success({
        sessions: erased.sessions,
        tickets: erased.tickets,
        access: access.map(({ id, title, ends_at: end }) => ({ id, title, ends_at: timeOf(end) })),
      })
    },
  })

  app.route({
    ...eraseLearner,
    handler: async (request) => {
      const { given_up: givenUp, reason } = request.body
      const act = { ...changeOf(request, now()), reason }
      const given = { givenUp, list, endOrder }
      const result = await eraseByOperator(db, accountIn(request.body), given, act)
      if ('notGivenUp' in result) throw conflict({ text: NOT_GIVEN_UP })
      return success(null)
    },
  })

  app.route({
    ...exportLearner,
    handler: async (request) => {
      limits.hit('ownData', callerOf(request).actor)
      const at = now()
      const account = accountIn(request.body)
      // Before anything is read, so that no copy exists without its record.
      await inOperatorTransaction(db, { dryRun: false }, async (trx) => {
        const { id } = await lockAccount(trx, account)
        const actor = callerOf(request).actor
        await insertAudit(trx, { at, actor, action: 'export user', subject: `user ${id}` })
      })
      const data = await readOwnData(db, account.id, at)
      const chunks: Uint8Array[] = []
      for await (const chunk of zipOf(filesOf(data, files), at)) chunks.push(chunk)
      return success({
        name: `learner ${account.id} ${indianDay(at)}.zip`,
        type: 'application/zip',
        content: Buffer.concat(chunks).toString('base64'),
      })
    },
  })
}
