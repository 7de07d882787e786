import { hasEnded } from '@sopan/domain/orders/ledger'
import {
  type RefundCondition,
  refundConditions,
  unmetConditions,
} from '@sopan/domain/orders/refund-policy'
import { conditionText } from '@sopan/words/staff/refunds'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { findPart, grantingOrder } from '#server/db/queries/fees.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { lockPaidParts, revokeAccessOfPlan } from '../fees/part-store.ts'
import { type SeenAct, lockNamedOrder } from '../lock-named-order.ts'
import { type Order, getOrder } from '../order-store.ts'
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
  /** The part of it that the operator has to return, because the provider did not receive it. */
  by_hand_paise: number
  /** How many orders are refunded: of fees, all paid parts. */
  orders: number
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

/**
 * Judges the refund of a locked order, of a part of fees that of all paid parts: the days and the use count from the first
 * part. Throws OperatorError if there is no payment to refund.
 */
export async function judgeRefund(trx: Trx, order: Order, now: Date): Promise<RefundVerdict> {
  if (!REFUNDABLE.includes(order.state) || !order.paid_paise || order.paid_at === null) {
    throw new OperatorError(`The order is '${order.state}': there is no payment to refund.`)
  }
  const orders = await lockPurchase(trx, order)
  const first = await getOrder(trx, await grantingOrder(trx, order))
  const conditions = refundConditions(
    first.paid_at ?? order.paid_at,
    await readUses(trx, first),
    now,
  )
  // The conditions bind only an order that was granted.
  const isGranted = orders.some(({ state }) => state === 'fulfilled')
  const unmet = isGranted ? unmetConditions(conditions).map(conditionText) : []
  const disputes = new Set<string>()
  for (const { id } of orders) {
    const dispute = await findDisputeOf(trx, id)
    if (dispute !== null) disputes.add(DISPUTED[dispute])
  }
  return { conditions, obstacles: [...unmet, ...disputes] }
}

/** The part of fees that an order has paid; null for another order, and for a payment that paid no part. */
const paidPart = ({ fee_part_id: partId, fulfilled_at: at }: Order) => (at === null ? null : partId)

/** The orders of the purchase of a locked order, locked: the order, or of a part of fees all paid parts in their order. */
async function lockPurchase(trx: Trx, order: Order): Promise<Order[]> {
  const partId = paidPart(order)
  if (partId === null) return [order]
  return (await lockPaidParts(trx, partId)).filter(({ state }) => REFUNDABLE.includes(state))
}

function refuse({ obstacles }: RefundVerdict): void {
  if (obstacles.length === 0) return
  throw new OperatorError([...obstacles, 'Only an override refunds it in spite of that.'].join(' '))
}

type RefundedPart = Pick<RefundedOrder, 'refund_id' | 'amount_paise'>

interface Refunding {
  order: Order
  verdict: RefundVerdict
  override: boolean
}

/** Requests the refund of a locked order, of a part of fees that of all paid parts, in spite of its verdict. */
export async function settleRefund(
  trx: Trx,
  deps: Deps,
  { order, ...refunding }: Refunding,
  act: OperatorAction,
): Promise<RefundedOrder> {
  const refunded: RefundedPart[] = []
  for (const one of await lockPurchase(trx, order)) {
    // The buyer has the money of another part that the bank has taken.
    if (one.id !== order.id && (await findDisputeOf(trx, one.id)) === 'lost') continue
    const settled = await settleOne(trx, deps, { order: one, ...refunding }, act)
    if (settled !== null) refunded.push(settled)
  }
  const [first] = refunded
  if (first === undefined) throw new OperatorError('The order is being refunded already.')
  const partId = paidPart(order)
  if (partId !== null) await endAccessOfParts(trx, partId, act)
  const sumOf = (some: readonly RefundedPart[]) =>
    some.reduce((sum, { amount_paise: amount }) => sum + amount, 0)
  return {
    refund_id: first.refund_id,
    title: order.title,
    amount_paise: sumOf(refunded),
    by_hand_paise: sumOf(refunded.filter(({ refund_id: id }) => id === null)),
    orders: refunded.length,
  }
}

/** The access of fees in parts is that of the first part, which the buyer's bank may have returned before. */
async function endAccessOfParts(
  trx: Trx,
  partId: number,
  { actor, reason, now: at }: OperatorAction,
): Promise<void> {
  const part = await findPart(trx, partId)
  if (part === undefined) return
  const { plan_id: planId, user_id: userId, item_kind: kind, item_id: id } = part
  const entitlements = await revokeAccessOfPlan(trx, planId, at)
  if (entitlements.length === 0) return
  const [subject, after] = [`${kind} ${id}`, { user_id: userId, plan: planId, entitlements }]
  await insertAudit(trx, { at, actor, action: 'revoke', subject, after, reason })
}

/** The refund of one order; null if it is being refunded already. */
async function settleOne(
  trx: Trx,
  { settings: { seller } }: Deps,
  { order, verdict, override }: Refunding,
  { actor, reason, now: at }: OperatorAction,
): Promise<RefundedPart | null> {
  const unmet = unmetConditions(verdict.conditions)
  const cause = unmet.length > 0 || order.state !== 'fulfilled' ? 'operator' : 'policy'
  const asked = { cause, despiteDispute: override } as const
  const act = { at, seller, actor, reason, asked }
  const { requests, settled } = await settleMoney(trx, order, act)
  const refund = requests.find(({ purpose }) => purpose === 'own')
  const byHand = settled.findings.find(({ kind }) => kind === 'return by hand')
  const amount = refund?.amount_paise ?? (hasEnded(order) ? null : byHand?.paise)
  if (!amount) return null
  // Money of the desk has no request, whose audit row has the cause.
  if (refund === undefined) {
    const after = { amount_paise: amount, cause }
    await insertAudit(trx, { at, actor, action: 'refund', subject: order.order_id, after, reason })
  }
  return { refund_id: refund?.refund_id ?? null, amount_paise: amount }
}
