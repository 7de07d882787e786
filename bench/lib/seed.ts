import { sql } from 'kysely'

import { newReferralCode, newToken, tokenHash } from '../../server/src/lib/credentials/token.ts'
import type { Product } from './product.ts'

/** Courses of three subjects with three classes each, created one minute apart. */
export async function seedCourses({ db }: Pick<Product, 'db'>, count: number): Promise<void> {
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

/** Inserts learners without a session; returns their ids. */
export async function seedCrowd({ db }: Pick<Product, 'db'>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    SELECT 'Learner', 'l' || n || '@example.com', 'l' || n || '@example.com', 'none', 'R' || n, now()
    FROM generate_series(1, ${count}::int) n RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Learners with ten entitlements each. */
export async function seedEntitlements(product: Product, count: number): Promise<void> {
  const ids = await seedCrowd(product, count / 10)
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, ends_at, reason)
    SELECT u, 'course', 1 + (u * 37 + n * 101) % (SELECT max(id) FROM course), 'operator',
      now(), now() + interval '1 year', 'bench'
    FROM unnest(${ids}::bigint[]) u, generate_series(1, 10) n`.execute(product.db)
  await sql`ANALYZE`.execute(product.db)
}

export interface SignedIn {
  id: number
  headers: Record<string, string>
}

/** A learner with a session and access to a few of the newest courses. */
export async function seedLearner(product: Product): Promise<SignedIn> {
  const [learner] = await seedLearners(product, 1)
  if (learner === undefined) throw new Error('no learner was made')
  await grantNewest(product, [learner])
  return learner
}

/** Learners with a session each. */
export async function seedLearners(
  { db }: Pick<Product, 'db'>,
  count: number,
): Promise<SignedIn[]> {
  const now = new Date()
  const expires_at = new Date(now.getTime() + 86_400_000)
  const learners: SignedIn[] = []
  while (learners.length < count) {
    const some = Array.from({ length: Math.min(1000, count - learners.length) }, newReferralCode)
    const users = await db
      .insertInto('app_user')
      .values(
        some.map((referral_code) => ({
          name: 'Anjali Sharma',
          email: `${referral_code}@example.com`,
          email_key: `${referral_code}@example.com`,
          password_hash: 'none',
          referral_code,
          created_at: now,
        })),
      )
      .returning('id')
      .execute()
    const tokens = users.map(({ id }) => ({ id, token: newToken() }))
    await db
      .insertInto('session')
      .values(
        tokens.map(({ id, token }) => ({
          token_hash: tokenHash(token),
          user_id: id,
          platform: 'web' as const,
          created_at: now,
          last_seen_at: now,
          expires_at,
        })),
      )
      .execute()
    for (const { id, token } of tokens) {
      learners.push({ id, headers: { authorization: `Bearer ${token}` } })
    }
  }
  return learners
}

/** Gives learners access to the five newest courses. */
export async function grantNewest({ db }: Product, learners: SignedIn[]): Promise<void> {
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, ends_at, reason)
    SELECT u.id, 'course', c.id, 'operator', now(), now() + interval '1 year', 'bench'
    FROM (SELECT id FROM course ORDER BY created_at DESC LIMIT 5) c, app_user u
    WHERE u.id = ANY(${learners.map(({ id }) => id)}::bigint[])`.execute(db)
}
