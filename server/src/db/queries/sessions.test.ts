import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'
import { skipBefore16 } from '#test/skip-before-16.ts'

import { LIVE_SESSIONS } from './sessions.ts'

const t = testApp()

it('finds users by their ids in a plan that is cached while only the first users have sessions', async (context) => {
  await skipBefore16(context, t.db)
  const build = factories(t.db)
  for (let n = 0; n < 5; n++) await build.token((await build.user()).id, t.time)
  await sql`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    SELECT 'Learner', 'l' || n || '@example.com', 'l' || n || '@example.com', 'none', 'R' || n, now()
    FROM generate_series(1, 2000) n`.execute(t.db)
  await sql`ANALYZE app_user, session`.execute(t.db)
  const { rows } = await sql<Record<string, string>>`
    EXPLAIN (GENERIC_PLAN) ${sql.raw(LIVE_SESSIONS)}`.execute(t.db)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toMatch(
    /Index Scan using app_user_pkey on app_user\s[^\n]*\n\s+Index Cond: \(id = s\.user_id\)/,
  )
})
