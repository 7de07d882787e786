import type { PaymentCounts, Transaction, UnsettledOrder } from '@sopan/contract/orders/history'
import { ITEM_TYPES } from '@sopan/domain/item-types'
import type { OrderState } from '@sopan/domain/orders/order'
import { groupOfState, paymentStatus } from '@sopan/domain/orders/payment-status'
import { toRupees } from '@sopan/domain/orders/pricing'

import { REFUSED_BY_BANK } from '#server/db/queries/order-history.ts'

import { wireGateway } from '../wire-gateway.ts'
import type { StateCount, TransactionRow, UnsettledRow } from './store.ts'

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

type Amounts = Pick<UnsettledRow, 'amount_paise' | 'currency' | 'paid_paise' | 'paid_currency'>

/** The paid amount, which may differ from the ordered amount; before a payment the ordered amount. */
const amountOf = (row: Amounts): number =>
  toRupees(
    row.paid_currency === row.currency ? (row.paid_paise ?? row.amount_paise) : row.amount_paise,
  )

export function presentTransaction(row: TransactionRow): Transaction {
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
    transaction_type: ITEM_TYPES[row.item_kind],
    item_id: row.item_id,
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

const ACTIONS: Record<UnsettledOrder['state'], UnsettledOrder['action']> = {
  pending: 'wait',
  confirming: 'wait',
  unknown: 'wait',
  review: 'contact',
  open: 'pay',
  failed: 'pay',
  granted: 'use',
}

/** `unansweredSince`: since when the provider was asked about the order without an answer; null otherwise. */
export function presentUnsettled(row: UnsettledRow, unansweredSince: Date | null): UnsettledOrder {
  const state = listedState(row, unansweredSince !== null)
  return {
    order_id: row.order_id,
    transaction_type: ITEM_TYPES[row.item_kind],
    item_id: row.item_id,
    item_name: row.title,
    amount: amountOf(row),
    state,
    action: ACTIONS[state],
    since:
      state === 'unknown' && unansweredSince !== null
        ? unansweredSince.toISOString()
        : state === 'granted' && row.fulfilled_at !== null
          ? row.fulfilled_at.toISOString()
          : sinceOf(row),
    next_check_at: nextCheckAt(row),
    last_failure: state === 'granted' ? null : row.refusal,
  }
}

function listedState(row: UnsettledRow, isUnanswered: boolean): UnsettledOrder['state'] {
  const unsettled = unsettledState(row)
  if (unsettled !== null) return unsettled
  if (row.state === 'fulfilled') return 'granted'
  if (isUnanswered) return 'unknown'
  return row.refusal === null ? 'open' : 'failed'
}

const sinceOf = ({
  paid_at: paid,
  pending_since: pending,
  created_at: created,
}: Pick<UnsettledRow, 'paid_at' | 'pending_since' | 'created_at'>) =>
  (paid ?? pending ?? created).toISOString()

type Unsettled = Pick<UnsettledRow, 'state' | 'pending_since' | 'next_check_at'>

function unsettledState({ state, pending_since: since }: Unsettled): Transaction['unsettled'] {
  return UNSETTLED_STATES[state] ?? (since === null ? null : 'pending')
}

/** Only an unsettled order is checked for its buyer; others are also checked, for late payments. */
function nextCheckAt(row: Unsettled): string | null {
  const state = unsettledState(row)
  return state === null || state === 'review' ? null : (row.next_check_at?.toISOString() ?? null)
}

const UNSETTLED_STATES: Partial<Record<OrderState, Transaction['unsettled']>> = {
  paid: 'confirming',
  pending_review: 'review',
}

/** Why a payment or its refund was refused. In most states the reason is a note for the operator. */
function shownReason(row: TransactionRow): string | null {
  if (row.shown_state === 'failed') return row.refusal
  if (row.is_refund_refused) return REFUSED_BY_BANK
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
