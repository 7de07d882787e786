import { ITEM_KINDS } from '@sopan/domain/items'

import type { listOrders } from '#server/features/orders/operate/order-list-store.ts'
import { REFUNDABLE } from '#server/features/orders/refunds/refund-order.ts'
import { DASHBOARD_URL } from '#server/payments/cashfree/dashboard.ts'

import { timeOf } from '../present.ts'
import { presentReview } from './present-review.ts'
import type { OrderRecord } from './read-order.ts'

export const presentOrderLine = (row: Awaited<ReturnType<typeof listOrders>>[number]) => ({
  order_id: row.order_id,
  created_at: row.created_at.toISOString(),
  state: row.state,
  amount_paise: row.amount_paise,
  gateway: row.gateway,
  item_type: ITEM_KINDS[row.item_kind].type,
  title: row.title,
  email: row.email,
})

export const presentOrder = ({
  order,
  credit_notes,
  attempts,
  access,
  audit,
  ...record
}: OrderRecord) => ({
  order: presentHead(order),
  last_act: record.newestAct,
  is_refundable: REFUNDABLE.includes(order.state) && Boolean(order.paid_paise),
  dashboard: order.gateway === 'cashfree' ? DASHBOARD_URL : null,
  review: presentReview(record.review),
  refunds: record.refunds.map(presentRefund),
  outside_money: record.outside_money.map(({ actor, at, ...money }) => ({
    kind: money.kind,
    amount_paise: money.amount_paise,
    method: money.method,
    reference: money.reference,
    reason: money.reason,
    by: actor,
    at: at.toISOString(),
  })),
  mails: record.mails.map(({ kind, due_at, sent_at, last_error }) => ({
    kind,
    due_at: due_at.toISOString(),
    sent_at: timeOf(sent_at),
    error: last_error,
  })),
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

const presentRefund = (refund: OrderRecord['refunds'][number]) => ({
  refund_id: refund.refund_id,
  state: refund.state,
  cause: refund.cause,
  amount_paise: refund.amount_paise,
  provider_id: refund.provider_refund_id,
  bank_reference: refund.bank_reference,
  reason: refund.reason,
  requested_at: refund.requested_at.toISOString(),
  settled_at: timeOf(refund.settled_at),
})

const presentHead = (order: OrderRecord['order']) => ({
  order_id: order.order_id,
  user_id: order.user_id,
  user_name: order.user_name,
  user_email: order.user_email,
  item_type: ITEM_KINDS[order.item_kind].type,
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
