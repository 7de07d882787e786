import {
  addLearners,
  previewLearnerList,
  previewLearners,
} from '@sopan/contract/console/learner-list'
import type { Permission } from '@sopan/contract/console/permissions'
import { success } from '@sopan/contract/envelope'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import type { ListAction } from '#server/features/accounts/adding/add-learner.ts'
import { requireOffer } from '#server/features/orders/operate/record-once.ts'
import type { App } from '#server/http/app-deps.ts'
import { forbidden } from '#server/lib/errors.ts'

import { ITEM_KINDS } from '../../present.ts'
import { allowedDays } from '../access-routes.ts'
import { type ListAccess, type ListRows, addRow } from './add-row.ts'
import { previewList } from './preview-list.ts'
import { readFile } from './read-file.ts'
import { readText } from './read-text.ts'

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
    ...previewLearners,
    handler: async (request) =>
      success(await addRows(request, request.body, { list: '', reason: 'preview', dryRun: true })),
  })

  app.route({
    ...addLearners,
    handler: async (request) => {
      const { key: list, reason } = request.body
      return success(await addRows(request, request.body, { list, reason }))
    },
  })

  /** The rows one after the other: the act, and its preview. */
  async function addRows(
    request: FastifyRequest,
    { access, rows }: ListRows,
    given: Pick<ListAction, 'list' | 'reason'> & Partial<ListAction>,
  ) {
    if (access !== null) await requireAccess(request, access)
    const done = []
    for (const row of rows) {
      done.push(await addRow(deps, row, access, { ...changeOf(request, now()), ...given }))
    }
    return { rows: done }
  }

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
