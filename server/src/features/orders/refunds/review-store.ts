import { DAY_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import { unrecordedRefunds } from '#server/db/queries/unrecorded-refunds.ts'
import type { Db } from '#server/db/tables.ts'

import { isLostDispute, isOpenDispute } from './dispute-store.ts'
import { CHECKS_BEFORE_REVIEW } from './store.ts'

const MAX_REVIEWED = 200
const SHOWN_FOR_MS = 30 * DAY_MS

/** Whether the refunds of a payment that have not failed return less than was paid. */
const hasRest = sql<boolean>`coalesce((
  SELECT sum(f.amount_paise) FROM refund f
  WHERE f.order_id = r.order_id AND f.state <> 'failed'
    AND f.payment_attempt_id IS NOT DISTINCT FROM r.payment_attempt_id
), 0) < coalesce(p.amount_paise, o.paid_paise)`

/** What an operator has to decide about money, newest first. */
export async function listForReview(db: Db, now: Date) {
  const columns = ['o.order_id', 'o.user_id', 'o.title', 'o.paid_paise'] as const
  const orders = await db
    .selectFrom('purchase_order as o')
    .select([...columns, 'o.amount_paise', 'o.reason', 'o.paid_at'])
    .where('o.state', '=', 'pending_review')
    .orderBy('o.id', 'desc')
    .limit(MAX_REVIEWED)
    .execute()
  // A refund that the provider does not accept after some tries needs a person, too.
  const refunds = await db
    .selectFrom('refund as r')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .leftJoin('payment_attempt as p', 'p.id', 'r.payment_attempt_id')
    .select([...columns, 'o.amount_paise as order_amount_paise'])
    .select(['r.refund_id', 'r.amount_paise', 'r.state', 'r.checks', 'r.requested_at'])
    .select('p.provider_id as payment_id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('r.state', '=', 'failed'),
          // The order of a second payment stays as it is.
          eb.or([
            eb('r.payment_attempt_id', 'is not', null),
            eb('o.state', '=', 'refund_requested'),
          ]),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refund as later')
                .whereRef('later.order_id', '=', 'r.order_id')
                .whereRef('later.id', '>', 'r.id')
                .where('later.cause', '<>', 'provider')
                .where('later.state', '=', 'failed')
                .whereRef(
                  'later.payment_attempt_id',
                  'is not distinct from',
                  'r.payment_attempt_id',
                )
                .select('later.id'),
            ),
          ),
          hasRest,
        ]),
        eb.and([eb('r.state', '=', 'requested'), eb('r.checks', '>', CHECKS_BEFORE_REVIEW)]),
      ]),
    )
    .orderBy('r.id', 'desc')
    .limit(MAX_REVIEWED)
    .execute()
  const since = new Date(now.getTime() - SHOWN_FOR_MS)
  return {
    orders,
    refunds,
    disputes: await listDisputes(db),
    provider_refunds: await listProviderRefunds(db, since),
    payments: await listUnreadablePayments(db, since),
  }
}

/** Payments whose amount the provider does not list in a form that can be read; newest first. */
function listUnreadablePayments(db: Db, since: Date) {
  return db
    .selectFrom('payment_attempt as p')
    .innerJoin('purchase_order as o', 'o.id', 'p.order_id')
    .select(['p.provider_id', 'o.order_id', 'p.state'])
    .where('p.amount_paise', 'is', null)
    .where('p.state', '=', 'success')
    .where('o.created_at', '>=', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('refund as r').whereRef('r.payment_attempt_id', '=', 'p.id').select('r.id'),
        ),
      ),
    )
    .orderBy('p.id', 'desc')
    .limit(MAX_REVIEWED)
    .execute()
}

/** Disputes that are open, and lost ones as long as the buyer has the access; newest first. */
function listDisputes(db: Db) {
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
    .where((eb) =>
      eb.or([
        isOpenDispute,
        eb.and([
          isLostDispute,
          eb.exists(
            eb
              .selectFrom('entitlement as e')
              .whereRef('e.order_id', '=', 'o.id')
              .where('e.revoked_at', 'is', null)
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
  /**
   * Of the provider and of a payment that had been granted; not recorded, so nothing else is known;
   * recorded as succeeded, of the provider or of ours, and reported as failed after that; or returned in
   * another way by an operator, and reported or listed by the provider as made.
   */
  kind: 'granted' | 'unrecorded' | 'failed later' | 'returned twice'
  provider_refund_id: string
  /** Null if no order of ours is known for it. */
  order_id: string | null
  state: string | null
  amount_paise: number | null
}

/**
 * What the provider has reported about refunds since a time, newest first: its own refunds of payments
 * that had been granted, and refunds that need a decision: not in the provider's list, without a
 * readable amount, of an unknown order, or reported otherwise than they were recorded. A row without the
 * provider's id had failed before the provider made its refund, which another row describes now.
 */
async function listProviderRefunds(db: Db, since: Date): Promise<ProviderRefundRow[]> {
  const { rows } = await sql<ProviderRefundRow>`
    SELECT kind, provider_refund_id, order_id, state, amount_paise
    FROM (
      SELECT 'granted' AS kind, r.provider_refund_id, o.order_id, r.state, r.amount_paise,
        r.requested_at AS at
      FROM refund r JOIN purchase_order o ON o.id = r.order_id
      WHERE r.cause = 'provider' AND r.payment_attempt_id IS NULL AND r.requested_at >= ${since}
        AND o.fulfilled_at IS NOT NULL AND r.provider_refund_id IS NOT NULL
      UNION ALL
      SELECT 'unrecorded', u.refund_ref, u.order_id, NULL, NULL::bigint, max(u.at)
      FROM ${unrecordedRefunds} AS u WHERE u.at >= ${since}
      GROUP BY u.refund_ref, u.order_id
      UNION ALL
      SELECT 'unrecorded', e.refund_ref, NULL, NULL, NULL::bigint, max(e.received_at)
      FROM payment_event e
      WHERE e.refund_ref IS NOT NULL AND e.received_at >= ${since} AND e.order_ref IS NULL
        AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.provider_id = e.payment_ref)
        AND NOT EXISTS (SELECT FROM refund r WHERE r.provider_refund_id = e.refund_ref)
      GROUP BY e.refund_ref
      UNION ALL
      SELECT CASE WHEN r.settled_by_operator THEN 'returned twice' ELSE 'failed later' END,
        e.refund_ref, o.order_id, r.state, r.amount_paise, max(e.received_at)
      FROM payment_event e JOIN refund r ON r.provider_refund_id = e.refund_ref
      JOIN purchase_order o ON o.id = r.order_id
      WHERE e.received_at >= ${since} AND r.state = 'succeeded' AND CASE
        WHEN r.settled_by_operator THEN e.event_key ~ ' SUCCESS$'
        ELSE e.received_at > r.settled_at AND e.event_key ~ ' (FAILED|CANCELLED|REJECTED)$' END
      GROUP BY e.refund_ref, o.order_id, r.id
      UNION ALL
      SELECT 'returned twice', u.provider_refund_id, o.order_id, r.state, r.amount_paise, u.seen_at
      FROM unrecorded_refund u JOIN refund r ON r.provider_refund_id = u.provider_refund_id
      JOIN purchase_order o ON o.id = r.order_id
      WHERE u.seen_at >= ${since} AND r.state = 'succeeded' AND r.settled_by_operator
        AND NOT EXISTS (SELECT FROM payment_event e WHERE e.refund_ref = u.provider_refund_id
          AND e.received_at >= ${since} AND e.event_key ~ ' SUCCESS$')
    ) AS made
    ORDER BY at DESC, provider_refund_id LIMIT ${MAX_REVIEWED}`.execute(db)
  return rows
}
