import { sql } from 'kysely'

import { noteBundles } from '../../server/src/db/queries/bundles.ts'
import type { Db } from '../../server/src/db/tables.ts'

const BUNDLES = 200
const ITEMS = 30
const ENTITLEMENTS = 20_000

/**
 * 200 bundles of 30 items each, which the tests, courses and books have by their ids, and 20,000 entitlements to them: one or
 * more for each of the given learners, the others of learners without a session.
 */
export async function seedBundles(db: Db, learners: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO bundle (slug, title, description, price_paise, validity_days, created_at, updated_at)
    SELECT 'seeded-' || n, 'Series ' || n, 'Mocks of all sections.', 39900, 365,
      timestamptz '2026-04-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${BUNDLES}::int) n`.execute(db)
  await sql`
    INSERT INTO bundle_item (bundle_id, item_kind, item_id, position)
    SELECT bundle.id, item.kind, item.id, row_number() OVER (PARTITION BY bundle.id ORDER BY item.id)
    FROM (SELECT id FROM bundle WHERE slug LIKE 'seeded-%') AS bundle CROSS JOIN LATERAL (
      SELECT kind, id FROM (
        SELECT 'exam' AS kind, id FROM exam UNION ALL SELECT 'course', id FROM course
        UNION ALL SELECT 'book', id FROM book) AS every
      ORDER BY md5(kind || id || bundle.id) LIMIT ${ITEMS}) AS item`.execute(db)
  await db.transaction().execute((trx) => noteBundles(trx, new Date()))
  await sql`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    SELECT 'Buyer ' || n, 'buyer' || n || '@example.com', 'buyer' || n || '@example.com', 'none', 'buyer' || n, now()
    FROM generate_series(1, ${ENTITLEMENTS}::int) n`.execute(db)
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, ends_at, reason)
    SELECT u.id, 'bundle', first.id + (u.id % ${BUNDLES}::int), 'operator', now(), now() + interval '1 year', 'bench'
    FROM app_user u, (SELECT min(id) AS id FROM bundle WHERE slug LIKE 'seeded-%') AS first
    WHERE u.id = ANY (${[...learners]}::bigint[]) OR u.referral_code LIKE 'buyer%'`.execute(db)
}
