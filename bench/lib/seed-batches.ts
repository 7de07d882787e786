import { sql } from 'kysely'

import type { Db } from '../../server/src/db/tables.ts'

const BATCHES = 20

/**
 * 20 batches, each with two courses and a bundle of `seedBundles`. Every second learner is in a batch. Every fifth learner pays for a
 * course in three parts and has paid the first one.
 */
export async function seedBatches(db: Db, learners: readonly number[]): Promise<void> {
  const chosen = sql`unnest(${[...learners]}::bigint[]) WITH ORDINALITY AS learner (id, n)`
  await sql`
    INSERT INTO batch (name, first_day, last_day, created_at)
    SELECT 'Batch ' || n, current_date - 30, current_date + 300, now()
    FROM generate_series(1, ${BATCHES}::int) n`.execute(db)
  await sql`
    INSERT INTO batch_item (batch_id, item_kind, item_id, position)
    SELECT batch.id, item.kind, item.id, item.position FROM batch CROSS JOIN LATERAL (
      SELECT 'course' AS kind, id, row_number() OVER (ORDER BY id) AS position FROM course
      WHERE id > batch.id ORDER BY id LIMIT 2) AS item
    UNION ALL
    SELECT batch.id, 'bundle', (SELECT min(id) FROM bundle WHERE slug LIKE 'seeded-%') + batch.id, 3
    FROM batch`.execute(db)
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, reason)
    SELECT learner.id, 'batch', (SELECT min(id) FROM batch) + n % ${BATCHES}::int, 'batch', now(), 'bench'
    FROM ${chosen} WHERE n % 2 = 0`.execute(db)
  await sql`
    WITH plan AS (
      INSERT INTO fee_plan (user_id, item_kind, item_id, title, grace_days, agreed_at)
      SELECT learner.id, 'course', (SELECT max(id) FROM course), 'Complete Maths', 3, now()
      FROM ${chosen} WHERE n % 5 = 0 RETURNING id, user_id, item_kind, item_id, title),
    part AS (
      INSERT INTO fee_part (plan_id, number, amount_paise, due_on)
      SELECT id, n, 300000, current_date + 30 * (n - 1) FROM plan, generate_series(1, 3) n
      RETURNING id, plan_id, number),
    paid AS (
      INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, validity_days, list_paise, discount_paise,
        amount_paise, currency, gateway, session_id, state, created_at, expires_at, paid_at, paid_paise, paid_currency,
        fulfilled_at, fee_part_id)
      SELECT 'order_part' || part.id, user_id, item_kind, item_id, title, 365, 300000, 0, 300000, 'INR', 'cashfree',
        'session_part', 'fulfilled', now(), now(), now(), 300000, 'INR', now(), part.id
      FROM plan JOIN part ON part.plan_id = plan.id AND part.number = 1 RETURNING id, user_id, item_kind, item_id, fee_part_id)
    INSERT INTO entitlement (user_id, item_kind, item_id, source, order_id, starts_at, ends_at, fee_plan_id)
    SELECT user_id, item_kind, item_id, 'order', paid.id, now(), now() + interval '365 days', plan_id
    FROM paid JOIN part ON part.id = paid.fee_part_id`.execute(db)
}
