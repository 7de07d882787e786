import type { Item } from '@sopan/domain/items'
import type { LaterPart } from '@sopan/domain/orders/fees'

import type { Change } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'
import { newOrderId } from '#server/lib/credentials/token.ts'

import type { PricedItem } from '../offer-store.ts'
import { type Order, insertOrder } from '../order-store.ts'
import type { AccessOf } from './learner-and-item.ts'
import { insertReceived } from './outside-money-store.ts'

export interface DeskPayment extends AccessOf {
  amountPaise: number
  method: string
  /** Of the voucher or the transfer; no other payment has it, in any letter case. */
  reference: string
  /** The parts that were agreed after this one, which is the first; none if the whole price is paid. */
  later?: readonly LaterPart[]
}

/** A change whose reason is needed only if less than the price was paid. */
export interface DeskAction extends Change {
  reason: string | null
  /** The key of the list of learners that has the payment. */
  list?: string
}

export type Priced = PricedItem & { pricePaise: number }

export const REASON = 'paid at the desk'

/** Whether another amount than the price was paid. */
export const isOther = (order: Order) => order.paid_paise !== order.amount_paise

export interface PaidOrder {
  payment: DeskPayment
  priced: Priced
  item: Item
  userId: number
  act: DeskAction
  /** The part of fees that is paid; null: the whole price. */
  partId: number | null
}

/** An order that is paid, with the money that was received; its own payment is that money. */
export async function insertPaidOrder(
  trx: Trx,
  { payment, priced, item, userId, act, partId }: PaidOrder,
): Promise<Order> {
  const { amountPaise: paid, method, reference } = payment
  const { actor, now: at, list = null } = act
  const reason = act.reason ?? REASON
  const order = await insertOrder(trx, {
    order_id: newOrderId(),
    user_id: userId,
    item_kind: item.kind,
    item_id: item.id,
    title: priced.title,
    validity_days: priced.validityDays,
    max_attempts: priced.maxAttempts,
    list_paise: priced.pricePaise,
    discount_paise: 0,
    amount_paise: priced.pricePaise,
    currency: 'INR',
    coupon_id: null,
    book_coupon: null,
    gateway: 'outside',
    session_id: null,
    state: 'paid',
    reason: null,
    refusal: null,
    attempts_read_at: null,
    pending_since: null,
    created_at: at,
    expires_at: at,
    next_check_at: null,
    paid_at: at,
    paid_paise: paid,
    paid_currency: 'INR',
    fulfilled_at: null,
    fee_part_id: partId,
  })
  await insertReceived(trx, order.id, {
    amount_paise: paid,
    method,
    reference,
    reason,
    actor,
    at,
    list,
  })
  const audit = { at, actor, subject: order.order_id, reason }
  const after = { user_id: userId, amount_paise: paid, method, reference }
  await insertAudit(trx, { ...audit, action: 'record payment', after })
  if (isOther(order)) {
    const amounts = { amount_paise: order.amount_paise, paid_paise: paid }
    await insertAudit(trx, { ...audit, action: 'accept', after: amounts })
  }
  return order
}
