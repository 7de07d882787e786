import { expect, it } from 'vitest'

import { DEMO_LEARNER } from '#server/content/sample.ts'
import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

import { retireDemoLearner } from './retire-demo-learner.ts'

const t = testApp()

it('ends the sessions and reset links of the demo learner once, with an audit row', async () => {
  const build = factories(t.db)
  const demo = await build.user({ email: DEMO_LEARNER.email })
  const other = await build.user()
  for (const { id } of [demo, other]) {
    await build.token(id, t.time)
    const token_hash = Buffer.from(`reset of ${id}`)
    const expires_at = new Date(t.time.getTime() + 60_000)
    const reset = { token_hash, user_id: id, created_at: t.time, expires_at }
    await t.db.insertInto('password_reset').values(reset).execute()
  }
  await Promise.all([retireDemoLearner(t.db, t.time), retireDemoLearner(t.db, t.time)])
  const ends = await t.db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .innerJoin('password_reset as r', 'r.user_id', 'u.id')
    .select(['u.status', 's.ended_at', 'r.used_at'])
    .orderBy('u.id')
    .execute()
  expect(ends).toEqual([
    { status: 'inactive', ended_at: t.time, used_at: t.time },
    { status: 'active', ended_at: null, used_at: null },
  ])
  expect(await t.db.selectFrom('audit').selectAll().execute()).toMatchObject([
    { actor: 'sopan', action: 'deactivate user', subject: `user ${demo.id}` },
  ])
})

it('does nothing without a demo learner', async () => {
  await retireDemoLearner(t.db, t.time)
  expect(await t.db.selectFrom('audit').selectAll().execute()).toEqual([])
})
