import type { Transaction, UnsettledOrder } from '@sopan/contract/orders/history'
import { MINUTE_MS } from '@sopan/domain/durations'
import { shownItem } from '@sopan/domain/items'
import type { OrderState } from '@sopan/domain/orders/order'
import { toRupees } from '@sopan/domain/orders/pricing'

import type { Db } from '../tables.ts'
import { isUnsettled } from './order-history.ts'

const MAX_UNSETTLED = 50
/** How long a granted order is listed, so that a page that waited for it can say so. */
const GRANTED_FOR_MS = 10 * MINUTE_MS

/**
 * A learner's orders whose payment is not settled, newest first; `withOpen` also orders that can still be paid
 * and orders that were granted just now.
 */
export function listUnsettled(
  db: Db,
  userId: number,
  { withOpen, now }: { withOpen: boolean; now: Date },
) {
  return db
    .selectFrom('purchase_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        isUnsettled,
        ...(withOpen
          ? [
              eb.and([
                eb('state', '=', 'session_ready'),
                eb('gateway', '<>', 'none'),
                eb('expires_at', '>', now),
              ]),
              eb.and([
                eb('state', '=', 'fulfilled'),
                eb('fulfilled_at', '>', new Date(now.getTime() - GRANTED_FOR_MS)),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_UNSETTLED)
    .execute()
}
export type UnsettledRow = Awaited<ReturnType<typeof listUnsettled>>[number]

type Amounts = Pick<UnsettledRow, 'amount_paise' | 'currency' | 'paid_paise' | 'paid_currency'>

/** The paid amount, which may differ from the ordered amount; before a payment the ordered amount. */
export const amountOf = (row: Amounts): number =>
  toRupees(
    row.paid_currency === row.currency ? (row.paid_paise ?? row.amount_paise) : row.amount_paise,
  )

const ACTIONS: Record<UnsettledOrder['state'], UnsettledOrder['action']> = {
  pending: 'wait',
  confirming: 'wait',
  unknown: 'wait',
  review: 'contact',
  open: 'pay',
  failed: 'pay',
  granted: 'use',
}

/**
 * `can`: the abilities of the page. `unansweredSince`: since when the provider was asked about the order without an
 * answer; null otherwise.
 */
export function presentUnsettled(
  row: UnsettledRow,
  can: readonly string[],
  unansweredSince: Date | null,
): UnsettledOrder {
  const { type, item_id } = shownItem({ kind: row.item_kind, id: row.item_id }, can)
  const state = listedState(row, unansweredSince !== null)
  return {
    order_id: row.order_id,
    transaction_type: type,
    item_id,
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
    is_part: row.fee_part_id !== null,
  }
}

function listedState(row: UnsettledRow, isUnanswered: boolean): UnsettledOrder['state'] {
  const unsettled = unsettledState(row)
  if (unsettled !== null) return unsettled
  if (row.state === 'fulfilled') return 'granted'
  if (isUnanswered) return 'unknown'
  return row.refusal === null ? 'open' : 'failed'
}

export const sinceOf = ({
  paid_at: paid,
  pending_since: pending,
  created_at: created,
}: Pick<UnsettledRow, 'paid_at' | 'pending_since' | 'created_at'>) =>
  (paid ?? pending ?? created).toISOString()

type Unsettled = Pick<UnsettledRow, 'state' | 'pending_since' | 'next_check_at'>

export function unsettledState({
  state,
  pending_since: since,
}: Unsettled): Transaction['unsettled'] {
  return UNSETTLED_STATES[state] ?? (since === null ? null : 'pending')
}

/** Only an unsettled order is checked for its buyer; others are also checked, for late payments. */
export function nextCheckAt(row: Unsettled): string | null {
  const state = unsettledState(row)
  return state === null || state === 'review' ? null : (row.next_check_at?.toISOString() ?? null)
}

const UNSETTLED_STATES: Partial<Record<OrderState, Transaction['unsettled']>> = {
  paid: 'confirming',
  pending_review: 'review',
}
