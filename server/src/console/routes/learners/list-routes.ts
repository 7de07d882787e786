import { addLearners, previewLearnerList } from '@sopan/contract/console/learner-list'
import type { Permission } from '@sopan/contract/console/permissions'
import { success } from '@sopan/contract/envelope'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import { previewList } from '#server/features/accounts/learner-list/preview-list.ts'
import { readFile } from '#server/features/accounts/learner-list/read-file.ts'
import { readText } from '#server/features/accounts/learner-list/read-text.ts'
import { requireOffer } from '#server/features/orders/operate/record-once.ts'
import type { App } from '#server/http/app-deps.ts'
import { forbidden } from '#server/lib/errors.ts'

import { ITEM_KINDS } from '../present.ts'
import { allowedDays } from './access-routes.ts'
import { type ListAccess, addRow } from './add-row.ts'

/** Learners of a list: its check, and the acts on its rows. */
export function listRoutes(app: App, deps: ActDeps): void {
  const { db, now } = deps
  app.route({
    ...previewLearnerList,
    handler: async (request) => {
      const { list } = request.body
      const all =
        'text' in list ? readText(list.text) : await readFile(Buffer.from(list.file, 'base64'))
      const { rows, ignored } = await previewList(db, all)
      const shown = rows.map(({ row, name, email, phone, reference, faults, account }) => ({
        row,
        name,
        email,
        phone,
        reference,
        faults,
        account,
      }))
      return success({ rows: shown, ignored })
    },
  })

  app.route({
    ...addLearners,
    handler: async (request) => {
      const { access, key: list, reason, rows } = request.body
      if (access !== null) await requireAccess(request, access)
      const done = []
      for (const row of rows) {
        const act = { ...changeOf(request, now()), list, reason }
        done.push(await addRow(deps, row, access, act))
      }
      return success({ rows: done })
    },
  })

  /** Refuses access that the member may not give, or that no learner could get. */
  async function requireAccess(request: FastifyRequest, access: ListAccess): Promise<void> {
    const isPaid = access.kind === 'paid'
    requirePermission(request, isPaid ? 'order.record-payment' : 'access.grant')
    if (!isPaid) allowedDays(request, access.days)
    const item = { kind: ITEM_KINDS[access.type], slug: access.slug }
    await requireOffer(db, item, isPaid ? access.amount_paise : null)
  }
}

function requirePermission(request: FastifyRequest, permission: Permission): void {
  if (isPermitted(callerOf(request).roles, permission)) return
  throw forbidden(
    permission === 'access.grant'
      ? 'Your role cannot give access without a payment'
      : 'Your role cannot record payments',
  )
}
