import { sql } from 'kysely'

import { newReferralCode, newToken, tokenHash } from '../server/src/lib/token.ts'
import type { Product } from './product.ts'

/** Courses of three subjects with three classes each; every second one newer than the last. */
export async function seedCourses({ db }: Product, count: number): Promise<void> {
  await sql`
    INSERT INTO course (slug, title, summary, description_markdown, description_html, image, type,
      price_paise, validity_days, created_at, updated_at)
    SELECT 'course-' || n, 'Complete Maths for SSC, part ' || n,
      'Arithmetic, algebra, geometry and data interpretation, from the first rule on.',
      'About', '<p>' || repeat('For anyone who starts from Class 10 maths. ', 20) || '</p>',
      'public/0123456789abcdef0123456789abcdef.svg', 'paid', 149900, 365,
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series((SELECT count(*) FROM course) + 1, ${count}) n`.execute(db)
  await sql`
    INSERT INTO subject (course_id, slug, title, position, updated_at)
    SELECT c.id, 's' || n, 'Subject ' || n, n, now()
    FROM course c, generate_series(1, 3) n ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO class (subject_id, slug, title, is_preview, position, updated_at)
    SELECT s.id, 'c' || n, 'Class ' || n, n = 1, n, now()
    FROM subject s, generate_series(1, 3) n ON CONFLICT DO NOTHING`.execute(db)
  await sql`NOTIFY catalogue`.execute(db)
  await sql`ANALYZE`.execute(db)
}

/** Learners with ten entitlements each. */
export async function seedEntitlements({ db }: Product, count: number): Promise<void> {
  await sql`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    SELECT 'Learner', 'l' || n || '@example.com', 'l' || n || '@example.com', 'none', 'R' || n, now()
    FROM generate_series(1, ${count / 10}) n`.execute(db)
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, ends_at, reason)
    SELECT u.id, 'course', 1 + (u.id * 37 + n * 101) % (SELECT max(id) FROM course), 'operator',
      now(), now() + interval '1 year', 'bench'
    FROM app_user u, generate_series(1, 10) n WHERE u.referral_code LIKE 'R%'`.execute(db)
  await sql`ANALYZE`.execute(db)
}

export interface SignedIn {
  id: number
  headers: Record<string, string>
}

/** A learner with a session and access to a few of the newest courses. */
export async function seedLearner({ db }: Product): Promise<SignedIn> {
  const now = new Date()
  const user = await db
    .insertInto('app_user')
    .values({
      name: 'Anjali Sharma',
      email: 'anjali@example.com',
      email_key: 'anjali@example.com',
      password_hash: 'none',
      referral_code: newReferralCode(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      user_id: user.id,
      platform: 'web',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, ends_at, reason)
    SELECT ${user.id}, 'course', id, 'operator', now(), now() + interval '1 year', 'bench'
    FROM course ORDER BY created_at DESC LIMIT 5`.execute(db)
  return { id: user.id, headers: { authorization: `Bearer ${token}` } }
}
