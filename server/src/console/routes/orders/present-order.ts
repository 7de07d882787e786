import type { listOrders } from '#server/features/orders/operate/order-list-store.ts'
import type { showOrder } from '#server/features/orders/operate/show-order.ts'

import { ITEM_TYPES, timeOf } from '../present.ts'

type Shown = Awaited<ReturnType<typeof showOrder>>

export const presentOrderLine = (row: Awaited<ReturnType<typeof listOrders>>[number]) => ({
  order_id: row.order_id,
  created_at: row.created_at.toISOString(),
  state: row.state,
  amount_paise: row.amount_paise,
  gateway: row.gateway,
  item_type: ITEM_TYPES[row.item_kind],
  title: row.title,
  email: row.email,
})

export const presentOrder = ({ order, credit_notes, attempts, access, audit }: Shown) => ({
  order: presentHead(order),
  credit_notes: credit_notes.map(({ number, issued_at, amount_paise }) => ({
    number,
    issued_at: issued_at.toISOString(),
    amount_paise,
  })),
  payment_attempts: attempts.map((attempt) => ({
    provider_id: attempt.provider_id,
    state: attempt.state,
    amount_paise: attempt.amount_paise,
    method: attempt.method,
    message: attempt.message,
    at: timeOf(attempt.at),
  })),
  access: access.map(({ id, source, starts_at, ends_at, revoked_at, reason, is_live }) => ({
    id,
    source,
    starts_at: starts_at.toISOString(),
    ends_at: timeOf(ends_at),
    revoked_at: timeOf(revoked_at),
    reason,
    is_live,
  })),
  audit: audit.map(({ id, at, actor, action, reason }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    reason,
  })),
})

const presentHead = (order: Shown['order']) => ({
  order_id: order.order_id,
  user_id: order.user_id,
  user_name: order.user_name,
  user_email: order.user_email,
  item_type: ITEM_TYPES[order.item_kind],
  item_id: order.item_id,
  item_slug: order.item_slug,
  title: order.title,
  state: order.state,
  reason: order.reason,
  list_paise: order.list_paise,
  discount_paise: order.discount_paise,
  amount_paise: order.amount_paise,
  currency: order.currency,
  coupon: order.coupon_code ?? order.book_coupon,
  coupon_use: order.coupon_use,
  gateway: order.gateway,
  created_at: order.created_at.toISOString(),
  expires_at: timeOf(order.expires_at),
  next_check_at: timeOf(order.next_check_at),
  paid_at: timeOf(order.paid_at),
  paid_paise: order.paid_paise,
  paid_currency: order.paid_currency,
  fulfilled_at: timeOf(order.fulfilled_at),
  accepted_at: timeOf(order.accepted_at),
  receipt: order.receipt,
  receipt_at: timeOf(order.receipt_at),
})
