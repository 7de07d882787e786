import { hasEnded } from '@sopan/domain/orders/ledger'
import { unmetRefundConditions } from '@sopan/domain/orders/refund-policy'
import { percentDone } from '@sopan/domain/progress'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { lockNamedOrder } from '../lock-named-order.ts'
import { findDisputeOf } from './dispute-store.ts'
import { settleMoney } from './settle-money.ts'
import { readUsage } from './usage-store.ts'

export interface RefundedOrder {
  /** Null if the operator has to return the money, because the provider did not receive it. */
  refund_id: string | null
  user_id: number
  title: string
  amount_paise: number
  /** The written conditions that it does not meet. */
  unmet: string[]
}

const DISPUTED = {
  open: "The buyer's bank disputes this payment and may return the money, too.",
  lost: "The buyer's bank has returned this payment after a dispute.",
}

/** 'paid' if a refund that the provider has announced cannot be read. */
const REFUNDABLE = ['paid', 'fulfilled', 'pending_review', 'refund_requested']

/**
 * Refunds a paid order for an operator: its access ends, and the gateway is asked by the running
 * server. Refused if the policy's conditions are not met or the payment is disputed, unless
 * `override` is set. A refund that the bank refused may be requested again.
 */
export function refundOrder(
  { db, settings: { seller } }: { db: Db; settings: { seller: SellerSettings } },
  { orderId, override }: { orderId: string; override: boolean },
  act: OperatorAction,
): Promise<RefundedOrder> {
  const { actor, reason, now: at } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const order = await lockNamedOrder(trx, orderId)
    if (!REFUNDABLE.includes(order.state) || !order.paid_paise || order.paid_at === null) {
      throw new OperatorError(`The order is '${order.state}': there is no payment to refund.`)
    }
    const { completed, total, attempts, isOpened } = await readUsage(trx, order)
    const unmet = unmetRefundConditions(
      {
        kind: order.item_kind,
        paidAt: order.paid_at,
        percentCompleted: percentDone(completed, total),
        attemptsStarted: attempts,
        isOpened,
      },
      at,
    )
    const isBound = order.state === 'fulfilled' && !override
    if (unmet.length > 0 && isBound) {
      throw new OperatorError(`${unmet.join(' ')} Use --override to refund it in spite of that.`)
    }
    if (!override) await requireUndisputed(trx, order.id)
    const cause = unmet.length > 0 || order.state !== 'fulfilled' ? 'operator' : 'policy'
    const asked = { cause, despiteDispute: override } as const
    const { requests, settled } = await settleMoney(trx, order, {
      at,
      seller,
      actor,
      reason,
      asked,
    })
    const refund = requests.find((one) => one.cause !== 'second payment')
    const byHand = settled.findings.find(({ kind }) => kind === 'return by hand')
    const amount = refund?.amount_paise ?? (hasEnded(order) ? null : byHand?.paise)
    if (!amount) throw new OperatorError('The order is being refunded already.')
    return {
      refund_id: refund?.refund_id ?? null,
      user_id: order.user_id,
      title: order.title,
      amount_paise: amount,
      unmet,
    }
  })
}

/** Refuses a payment that the buyer's bank disputes, or has returned after a dispute. */
async function requireUndisputed(trx: Trx, orderRowId: number): Promise<void> {
  const dispute = await findDisputeOf(trx, orderRowId)
  if (dispute === null) return
  throw new OperatorError(`${DISPUTED[dispute]} Use --override to refund it in spite of that.`)
}
