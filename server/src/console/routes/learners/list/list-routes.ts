import {
  addLearners,
  previewLearnerList,
  previewLearners,
} from '@sopan/contract/console/learner-list'
import { success } from '@sopan/contract/envelope'
import { kindOfType } from '@sopan/domain/items'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import type { ListAction } from '#server/features/accounts/adding/add-learner.ts'
import { requireOpenBatch } from '#server/features/batches/operate/members.ts'
import { requireOffer } from '#server/features/orders/operate/record-once.ts'
import type { App } from '#server/http/app-deps.ts'
import { forbidden } from '#server/lib/errors.ts'

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
    requireRole(request, access)
    if (access !== null) await requirePossible(request, access)
    const done = []
    for (const row of rows) {
      done.push(await addRow(deps, row, access, { ...changeOf(request, now()), ...given }))
    }
    return { rows: done }
  }

  /** Refuses access for more days than the member may give, and access that no learner could get. */
  async function requirePossible(request: FastifyRequest, access: ListAccess): Promise<void> {
    if (access.kind === 'batch') {
      await requireOpenBatch(db, access.batch_id, now())
      return
    }
    const isPaid = access.kind === 'paid'
    if (!isPaid) allowedDays(request, access.days)
    const item = { kind: kindOfType(access.type), slug: access.slug }
    await requireOffer(db, item, isPaid ? access.amount_paise : null)
  }
}

/**
 * Refuses accounts and access that the member may not give: a role that can only record payments adds learners only
 * with a payment.
 */
function requireRole(request: FastifyRequest, access: ListAccess | null): void {
  const { roles } = callerOf(request)
  if (access?.kind === 'paid') {
    if (!isPermitted(roles, 'order.record-payment')) {
      throw forbidden({ text: 'Your role cannot record payments' })
    }
    return
  }
  if (!isPermitted(roles, 'learner.change')) {
    throw forbidden({ text: 'Your role can add learners only with a payment' })
  }
  if (access?.kind === 'batch') {
    if (isPermitted(roles, 'batch.change')) return
    throw forbidden({ text: 'Your role cannot add learners to a batch' })
  }
  if (access !== null && !isPermitted(roles, 'access.grant')) {
    throw forbidden({ text: 'Your role cannot give access without a payment' })
  }
}
