import type { PaymentCounts, Transaction } from '@sopan/contract/orders/history'
import { shownItem } from '@sopan/domain/items'
import type { OrderState } from '@sopan/domain/orders/order'
import { groupOfState, paymentStatus } from '@sopan/domain/orders/payment-status'
import { toRupees } from '@sopan/domain/orders/pricing'
import { refusalText } from '@sopan/words/frame/refusals'

import {
  amountOf,
  nextCheckAt,
  sinceOf,
  unsettledState,
} from '#server/db/queries/unsettled-orders.ts'

import { wireGateway } from '../wire-gateway.ts'
import type { StateCount, TransactionRow } from './store.ts'

const GATEWAY_STATUS: Record<OrderState, Transaction['gateway_response']['status']> = {
  created: 'ACTIVE',
  session_ready: 'ACTIVE',
  paid: 'PAID',
  fulfilled: 'PAID',
  pending_review: 'PAID',
  refund_requested: 'PAID',
  refunded: 'PAID',
  failed: 'FAILED',
  expired: 'EXPIRED',
}

export function presentTransaction(row: TransactionRow, can: readonly string[]): Transaction {
  const { type, item_id } = shownItem({ kind: row.item_kind, id: row.item_id }, can)
  const status = paymentStatus(row.shown_state)
  return {
    id: row.id,
    order_id: row.order_id,
    transaction_id: row.order_id,
    payment_id: row.provider_id,
    payment_status: status,
    status,
    amount: amountOf(row),
    original_amount: toRupees(row.list_paise),
    discount_amount: toRupees(row.discount_paise),
    coupon_code: row.coupon_code ?? row.book_coupon,
    currency: row.currency,
    created_at: row.created_at.toISOString(),
    payment_date: (row.paid_at ?? row.fulfilled_at)?.toISOString() ?? null,
    confirmed_at: row.paid_at?.toISOString() ?? null,
    unlocked_at: row.fulfilled_at?.toISOString() ?? null,
    access_ends_at: row.access_ends_at?.toISOString() ?? null,
    receipt_number: row.receipt_number,
    unsettled: unsettledState(row),
    unsettled_since: unsettledState(row) === null ? null : sinceOf(row),
    next_check_at: nextCheckAt(row),
    transaction_type: type,
    item_id,
    item_name: row.title,
    course_name: row.item_kind === 'course' ? row.title : null,
    test_name: row.item_kind === 'exam' ? row.title : null,
    payment_method: row.gateway === 'none' ? 'No payment needed' : row.shown_method,
    gateway_response: {
      gateway: wireGateway(row),
      status: GATEWAY_STATUS[row.state],
      reason: shownReason(row),
    },
  }
}

/** Why a payment or its refund was refused. In most states the reason is a note for the operator. */
function shownReason(row: TransactionRow): string | null {
  if (row.shown_state === 'failed') return row.refusal
  if (row.is_refund_refused) return refusalText({ code: 'refund_refused_by_bank' }, 'en')
  return row.state === 'session_ready' ? row.reason : null
}

export function presentCounts(rows: readonly StateCount[]): PaymentCounts {
  const counts = { total: 0, successful: 0, pending: 0, failed: 0 }
  for (const { state, count } of rows) {
    counts.total += count
    const group = groupOfState(state)
    if (group !== null) counts[group] += count
  }
  return counts
}
