import { settle } from '@sopan/domain/orders/settle'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { lockPresent } from '#server/db/queries/accounts.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { ERASED, grantWithReceipt, isNeedless } from '../fulfil-order.ts'
import { type SeenAct, lockNamedOrder } from '../lock-named-order.ts'
import type { Order } from '../order-store.ts'
import { findDisputeOf } from '../refunds/dispute-store.ts'
import { readLedger } from '../refunds/ledger-store.ts'

/**
 * Accepts for an operator that an order in review was paid with another amount: it is granted like a
 * whole payment, and its receipt is about what was paid.
 */
export function acceptOrder(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  orderId: string,
  act: OperatorAction,
  seen: SeenAct = {},
): Promise<Order> {
  const { actor, reason, now: at } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const order = await lockNamedOrder(trx, orderId, seen)
    await requireAcceptable(trx, order, at)
    const { amount_paise, paid_paise } = order
    const after = { amount_paise, paid_paise }
    await insertAudit(trx, { at, actor, action: 'accept', subject: orderId, after, reason })
    return grantWithReceipt(trx, order, { at, settings, isAccepted: true })
  })
}

async function requireAcceptable(trx: Trx, order: Order, at: Date): Promise<void> {
  const { state, paid_paise: paid, paid_currency: currency } = order
  if (!(await lockPresent(trx, order.user_id))) throw new OperatorError(`Not granted: ${ERASED}.`)
  if (state !== 'pending_review') {
    throw new OperatorError(`The order is '${state}', not in review.`)
  }
  if (!paid || currency !== order.currency) {
    throw new OperatorError(`There is no payment in ${order.currency}.`)
  }
  const money = settle(await readLedger(trx, order))
  if (money.findings.some(({ kind }) => kind === 'announced')) {
    throw new OperatorError(
      'The payment provider has announced a refund that it has not listed so far. ' +
        'Look at the page of that order later; what you have to decide is shown there.',
    )
  }
  if (money.keptPaise < paid) {
    throw new OperatorError('The payment, or a part of it, has been or is being refunded.')
  }
  const dispute = await findDisputeOf(trx, order.id)
  if (dispute === 'open') throw new OperatorError("The buyer's bank disputes this payment.")
  if (dispute === 'lost') {
    throw new OperatorError("The buyer's bank has returned this payment after a dispute.")
  }
  if (await isNeedless(trx, order, at)) {
    throw new OperatorError(
      order.fee_part_id === null
        ? 'The buyer has access already, or pays in parts.'
        : 'This part of the fees is not due any more.',
    )
  }
}
