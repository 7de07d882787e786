import type { addLearners } from '@sopan/contract/console/learner-list'
import type { EndpointData } from '@sopan/contract/endpoint'
import { kindOfType } from '@sopan/domain/items'
import type { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Trx } from '#server/db/tables.ts'
import { type ListAction, addLearner } from '#server/features/accounts/adding/add-learner.ts'
import { joinOnce } from '#server/features/batches/operate/members.ts'
import { grantOnce } from '#server/features/orders/operate/grant-access.ts'
import type { DeskPayment } from '#server/features/orders/operate/insert-paid-order.ts'
import {
  type OpenBefore,
  namingUsed,
  normalizedReference,
} from '#server/features/orders/operate/record-in.ts'
import { recordOnce } from '#server/features/orders/operate/record-once.ts'
import { endingOpenOrder } from '#server/features/orders/operate/record-payment.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

export type ListRows = Pick<z.output<typeof addLearners.schema.body>, 'access' | 'rows'>
type Row = ListRows['rows'][number]
export type ListAccess = NonNullable<ListRows['access']>
type Outcome = EndpointData<typeof addLearners>['rows'][number]
type Done = Omit<Outcome, 'problem'>

/**
 * Makes the account of a row and gives it access in one transaction, which does nothing the second time. A refusal is the
 * problem of this row, and then nothing of it is made; any other error ends the call, which can be made again. A dry run
 * does the same and rolls it back.
 */
export async function addRow(
  deps: ActDeps,
  row: Row,
  access: ListAccess | null,
  act: ListAction,
): Promise<Outcome> {
  try {
    return { ...(await giveRow(deps, row, access, act)), problem: null }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { account: null, access: null, problem: error.message }
  }
}

async function giveRow(
  deps: ActDeps,
  { name, email, phone = null, reference }: Row,
  access: ListAccess | null,
  act: ListAction,
): Promise<Done> {
  const inRow = <Given>(give: (trx: Trx, userId: number) => Promise<Given>) =>
    inOperatorTransaction(deps.db, act, async (trx) => {
      const { id, account } = await addLearner(trx, { name, email, phone }, act)
      return { account, given: await give(trx, id) }
    })
  if (access === null) {
    const { account } = await inRow(async () => null)
    return { account, access: null }
  }
  if (access.kind === 'batch') {
    const { account, given } = await inRow((trx, userId) =>
      joinOnce(trx, { batchId: access.batch_id, userId }, act),
    )
    return { account, access: given }
  }
  const item = { email, kind: kindOfType(access.type), slug: access.slug }
  if (access.kind === 'free') {
    const { account, given } = await inRow((trx, userId) =>
      grantOnce(trx, { ...item, userId, days: access.days }, act),
    )
    return { account, access: given }
  }
  if (reference === null) throw new OperatorError('The row has no reference of a payment.')
  const payment: DeskPayment = {
    ...item,
    amountPaise: access.amount_paise,
    method: access.method,
    reference: normalizedReference(reference),
  }
  const record = async (): Promise<Done | (OpenBefore & Done)> => {
    const { account, given } = await namingUsed(deps.db, payment, () =>
      inRow((trx, userId) =>
        // The price is paid, which needs no reason.
        recordOnce(trx, deps.settings.seller, { ...payment, userId }, { ...act, reason: null }),
      ),
    )
    return typeof given === 'string'
      ? { account, access: given }
      : { account, access: 'asked', open: given.open }
  }
  if (!act.dryRun) return endingOpenOrder<Done>(deps, act, record)
  const { account, access: given } = await record()
  return { account, access: given }
}
