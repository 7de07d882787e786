import { DAY_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import { isLiveAt } from '#server/db/queries/entitlements.ts'
import { grantingOrderOf, isOpenPlan } from '#server/db/queries/fees.ts'
import type { Db } from '#server/db/tables.ts'

import { listUnconfirmedOrders } from '../unread-event-store.ts'
import { isLostDispute, isOpenDispute } from './dispute-store.ts'
import { listFindings } from './finding-store.ts'
import { CHECKS_BEFORE_REVIEW } from './request-store.ts'
import { listCouponExceptions, listUnknownOrders } from './unknown-order-store.ts'

const MAX_REVIEWED = 200
const SHOWN_FOR_MS = 30 * DAY_MS

export type Review = Awaited<ReturnType<typeof listForReview>>

/** The decisions about money that an operator has to make, newest first: of all orders, or of the one with this row. */
export async function listForReview(db: Db, now: Date, only: number | null = null) {
  const columns = ['o.order_id', 'o.user_id', 'o.title', 'o.paid_paise'] as const
  const orders = await db
    .selectFrom('purchase_order as o')
    .select([...columns, 'o.amount_paise', 'o.reason', 'o.paid_at'])
    .where('o.state', '=', 'pending_review')
    .$if(only !== null, (query) => query.where('o.id', '=', only))
    .orderBy('o.id', 'desc')
    .limit(MAX_REVIEWED)
    .execute()
  // A request that a dispute holds, or that the provider does not accept after some tries, needs a person, too.
  const refunds = await db
    .selectFrom('refund as r')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .select([...columns, 'o.amount_paise as order_amount_paise'])
    .select([
      'r.refund_id',
      'r.cause',
      'r.purpose',
      'r.amount_paise',
      'r.state',
      'r.checks',
      'r.requested_at',
    ])
    .where('r.state', '=', 'requested')
    .$if(only !== null, (query) => query.where('o.id', '=', only))
    .where((eb) =>
      eb.or([
        eb('r.checks', '>', CHECKS_BEFORE_REVIEW),
        eb.exists(
          eb
            .selectFrom('dispute as d')
            .select('d.id')
            .whereRef('d.order_id', '=', 'r.order_id')
            .where((of) => of.or([isOpenDispute, isLostDispute])),
        ),
      ]),
    )
    .orderBy('r.requested_at', 'desc')
    .limit(MAX_REVIEWED)
    .execute()
  const since = new Date(now.getTime() - SHOWN_FOR_MS)
  return {
    orders,
    refunds,
    findings: await listFindings(db, since, only),
    disputes: await listDisputes(db, now, only),
    provider_refunds: await listProviderRefunds(db, since, only),
    unconfirmed_orders: await listUnconfirmedOrders(db, { now, since, only }),
    unknown_orders: only === null ? await listUnknownOrders(db, since) : [],
    coupon_exceptions: await listCouponExceptions(db, since, only),
  }
}

/** Disputes that are open, and lost ones as long as the buyer has the access, or it is paused; newest first. */
function listDisputes(db: Db, now: Date, only: number | null) {
  return db
    .selectFrom('dispute as d')
    .leftJoin('purchase_order as o', 'o.id', 'd.order_id')
    .select([
      'd.provider_id',
      'd.type',
      'd.status',
      'd.amount_paise',
      'd.reason',
      'd.updated_at',
      'o.order_id',
    ])
    .$if(only !== null, (query) => query.where('o.id', '=', only))
    .where((eb) =>
      eb.or([
        isOpenDispute,
        eb.and([
          isLostDispute,
          eb.exists(
            eb
              .selectFrom('access as e')
              .where('e.order_id', '=', grantingOrderOf('o'))
              .where('e.revoked_at', 'is', null)
              .where((of) => of.or([isLiveAt(now), isOpenPlan(now, 'e.fee_plan_id')]))
              .select('e.id'),
          ),
        ]),
      ]),
    )
    .orderBy('d.id', 'desc')
    .limit(MAX_REVIEWED)
    .execute()
}

export interface ProviderRefundRow {
  /** Of a payment that had been granted, or of an unknown order. */
  kind: 'granted' | 'unknown order'
  provider_refund_id: string
  order_id: string | null
  state: string | null
  amount_paise: number | null
}

/**
 * Refunds that we did not ask for since a time, newest first: of payments that had been granted, and those whose
 * events name no order that is known.
 */
async function listProviderRefunds(
  db: Db,
  since: Date,
  only: number | null,
): Promise<ProviderRefundRow[]> {
  const { rows } = await sql<ProviderRefundRow>`
    SELECT kind, provider_refund_id, order_id, state, amount_paise
    FROM (
      SELECT 'granted' AS kind, r.provider_refund_id, o.order_id, r.state, r.amount_paise,
        r.requested_at AS at
      FROM refund r JOIN purchase_order o ON o.id = r.order_id
      WHERE r.cause = 'provider' AND r.requested_at >= ${since} AND o.fulfilled_at IS NOT NULL
        AND (${only}::bigint IS NULL OR o.id = ${only})
        AND coalesce(r.payment_id, o.own_payment) IS NOT DISTINCT FROM o.own_payment
      UNION ALL
      SELECT 'unknown order', e.refund_ref, NULL, NULL, NULL::bigint, max(e.received_at)
      FROM payment_event e
      WHERE ${only}::bigint IS NULL AND e.refund_ref IS NOT NULL AND e.received_at >= ${since} AND e.order_ref IS NULL
        AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.provider_id = e.payment_ref)
        AND NOT EXISTS (SELECT FROM provider_refund r WHERE r.provider_id = e.refund_ref)
      GROUP BY e.refund_ref
    ) AS made
    ORDER BY at DESC, provider_refund_id LIMIT ${MAX_REVIEWED}`.execute(db)
  return rows
}
