import { hasEnded } from '@sopan/domain/orders/ledger'
import {
  type RefundCondition,
  refundConditions,
  unmetConditions,
} from '@sopan/domain/orders/refund-policy'
import { conditionText } from '@sopan/words/staff/refunds'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type SeenAct, lockNamedOrder } from '../lock-named-order.ts'
import type { Order } from '../order-store.ts'
import { findDisputeOf } from './dispute-store.ts'
import { settleMoney } from './settle-money.ts'
import { readUses } from './use-store.ts'

interface Deps {
  db: Db
  settings: { seller: SellerSettings }
}

export interface RefundedOrder {
  /** Null if the operator has to return the money, because the provider did not receive it. */
  refund_id: string | null
  title: string
  amount_paise: number
}

const DISPUTED = {
  open: "The buyer's bank disputes this payment and may return the money, too.",
  lost: "The buyer's bank has returned this payment after a dispute.",
}

/** An order stays 'paid' while an announced refund of it cannot be listed. */
export const REFUNDABLE = ['paid', 'fulfilled', 'pending_review', 'refund_requested']

interface RefundInput extends SeenAct {
  orderId: string
  override: boolean
  /** The amount that the operator was shown; refused if another one is to be returned. */
  shownPaise?: number
}

/**
 * Refunds a paid order for an operator: its access ends, and the gateway is asked by the running
 * server. Refused if the policy's conditions are not met or the payment is disputed, unless
 * `override` is set. A refund that the bank refused may be requested again.
 */
export function refundOrder(
  deps: Deps,
  { orderId, override, shownPaise, ...seen }: RefundInput,
  act: OperatorAction,
): Promise<RefundedOrder> {
  return inOperatorTransaction(deps.db, act, async (trx) => {
    const order = await lockNamedOrder(trx, orderId, seen)
    const verdict = await judgeRefund(trx, order, act.now)
    if (!override) refuse(verdict)
    const refunded = await settleRefund(trx, deps, { order, verdict, override }, act)
    if (shownPaise !== undefined && shownPaise !== refunded.amount_paise) {
      throw new OperatorError('Another amount is to be returned by now. Look at the order again.')
    }
    return refunded
  })
}

/** The verdict of the rules about the refund of an order. */
export interface RefundVerdict {
  /** The written conditions. */
  conditions: RefundCondition[]
  /** Why only an override refunds it, one sentence each; empty if it is within the rules. */
  obstacles: string[]
}

/** Judges the refund of a locked order; throws OperatorError if there is no payment to refund. */
export async function judgeRefund(trx: Trx, order: Order, now: Date): Promise<RefundVerdict> {
  if (!REFUNDABLE.includes(order.state) || !order.paid_paise || order.paid_at === null) {
    throw new OperatorError(`The order is '${order.state}': there is no payment to refund.`)
  }
  const conditions = refundConditions(order.paid_at, await readUses(trx, order), now)
  // The conditions bind only an order that was granted.
  const unmet = order.state === 'fulfilled' ? unmetConditions(conditions).map(conditionText) : []
  const dispute = await findDisputeOf(trx, order.id)
  return { conditions, obstacles: dispute === null ? unmet : [...unmet, DISPUTED[dispute]] }
}

function refuse({ obstacles }: RefundVerdict): void {
  if (obstacles.length === 0) return
  throw new OperatorError([...obstacles, 'Only an override refunds it in spite of that.'].join(' '))
}

interface Refunding {
  order: Order
  verdict: RefundVerdict
  override: boolean
}

/** Requests the refund of a locked order, in spite of its verdict. */
export async function settleRefund(
  trx: Trx,
  { settings: { seller } }: Deps,
  { order, verdict, override }: Refunding,
  { actor, reason, now: at }: OperatorAction,
): Promise<RefundedOrder> {
  const unmet = unmetConditions(verdict.conditions)
  const cause = unmet.length > 0 || order.state !== 'fulfilled' ? 'operator' : 'policy'
  const asked = { cause, despiteDispute: override } as const
  const act = { at, seller, actor, reason, asked }
  const { requests, settled } = await settleMoney(trx, order, act)
  const refund = requests.find(({ purpose }) => purpose === 'own')
  const byHand = settled.findings.find(({ kind }) => kind === 'return by hand')
  const amount = refund?.amount_paise ?? (hasEnded(order) ? null : byHand?.paise)
  if (!amount) throw new OperatorError('The order is being refunded already.')
  // Money of the desk has no request, whose audit row has the cause.
  if (refund === undefined) {
    const after = { amount_paise: amount, cause }
    await insertAudit(trx, { at, actor, action: 'refund', subject: order.order_id, after, reason })
  }
  return {
    refund_id: refund?.refund_id ?? null,
    title: order.title,
    amount_paise: amount,
  }
}
