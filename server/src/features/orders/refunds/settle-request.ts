import { MINUTE_MS } from '@sopan/domain/durations'
import { balanceOf, dueOf } from '@sopan/domain/orders/balance'
import { type RefundRequest, hasEnded, refundOf } from '@sopan/domain/orders/ledger'
import { settle } from '@sopan/domain/orders/settle'
import { rupees } from '@sopan/words/en/format'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { SeenAct } from '../lock-named-order.ts'
import { type Order, findOrderRow } from '../order-store.ts'
import { readLedger } from './ledger-store.ts'
import { lockAndSettle, readForOperator } from './operator-reading.ts'
import * as store from './request-store.ts'
import { mailRefund, settleMoney } from './settle-money.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

/** Longer than a call, because the clocks of two machines may differ. */
const SENT_WITHIN_MS = 3 * MINUTE_MS

interface SettleInput extends SeenAct {
  orderId: string
  refundId: string
  /** Of the operator's own transfer. */
  reference: string
  /** Even if the payment provider cannot be asked. */
  override: boolean
}

/**
 * Records that an operator has returned a payment in another way, because the provider does not take the refund
 * or the bank has refused it. The provider is read first; refused if it has returned that much, and for a refund of
 * another order. Returns its paise.
 */
export async function settleRequest(
  deps: Deps,
  { orderId, refundId, reference, override, ...seen }: SettleInput,
  act: OperatorAction,
): Promise<number> {
  const request = await store.findRequest(deps.db, refundId)
  const named = await findOrderRow(deps.db, orderId)
  if (request === undefined || request.order_id !== named?.id) {
    throw new OperatorError(`The order '${orderId}' has no refund '${refundId}'.`)
  }
  const reading = await readForOperator(deps, orderId, override)
  return inOperatorTransaction(deps.db, act, async (trx) => {
    const { actor, reason, now: at } = act
    const { order } = await lockAndSettle(trx, deps, { orderId, reading, at, ...seen })
    await requireSettleable(trx, order, refundId, at)
    const { amount_paise: amount, order_id } = request
    await trx
      .insertInto('outside_money')
      .values({
        order_id,
        kind: 'returned',
        refund_id: refundId,
        amount_paise: amount,
        method: 'bank transfer',
        reference,
        reason,
        actor,
        at,
      })
      .execute()
    const after = { refund_id: refundId, amount_paise: amount }
    await insertAudit(trx, { at, actor, action: 'refunded', subject: orderId, after, reason })
    await mailRefund(trx, 'refunded', refundId, at)
    await settleMoney(trx, order, { at, seller: deps.settings.seller, actor, reason })
    return amount
  })
}

/** Accepts only a refused request, or one that the provider has not accepted after several checks. */
async function requireSettleable(
  trx: Trx,
  order: Order,
  refundId: string,
  now: Date,
): Promise<void> {
  const { checks } = (await store.findRequest(trx, refundId)) ?? { checks: 0 }
  const ledger = await readLedger(trx, order)
  const request = ledger.requests.find((one) => one.refundId === refundId)
  if (request === undefined) throw new OperatorError(`There is no refund '${refundId}'.`)
  const state = (await store.findNamedRefund(trx, { refundId, providerRefundId: null }))?.state
  const isTried = state === 'requested' && checks > store.CHECKS_BEFORE_REVIEW
  if (state !== 'failed' && !isTried) {
    throw new OperatorError(
      `The refund is '${state}' after ${checks} checks, so there is nothing to record.`,
    )
  }
  if (isBeingSent(request, now)) {
    throw new OperatorError(
      'The running server is checking this refund. Try again in three minutes.',
    )
  }
  const { purpose } = request
  const later = ledger.requests
    .slice(ledger.requests.indexOf(request) + 1)
    .findLast((one) => !one.isWithdrawn && one.purpose === purpose)
  if (later !== undefined && refundOf(ledger, later)?.state !== 'failed') {
    throw new OperatorError(`There is a newer refund of this payment: ${later.refundId}.`)
  }
  if (settle(ledger).findings.some(({ kind }) => kind === 'announced')) {
    throw new OperatorError(
      'The payment provider has announced a refund of this order, which may return the same money. ' +
        'The page of the order shows what you have to decide.',
    )
  }
  const due = dueOf(ledger, balanceOf(ledger), hasEnded(ledger))[purpose]
  if (request.amountPaise <= due) return
  throw new OperatorError(
    `Only ${rupees(due / 100)} of this payment is still to be returned, because other refunds return the rest.`,
  )
}

const isBeingSent = ({ sentAt }: RefundRequest, now: Date) =>
  sentAt !== null && Math.abs(now.getTime() - sentAt.getTime()) < SENT_WITHIN_MS
