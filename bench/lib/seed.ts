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

export interface SignedIn {
  id: number
  headers: Record<string, string>
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
          email_key: `${referral_code}@example.com`.toLowerCase(),
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
