import { listPublishedItems } from '@sopan/contract/console/desk'
import {
  grantLearnerAccess,
  previewGrant,
  revokeLearnerAccess,
} from '@sopan/contract/console/learner-acts'
import { getLearner } from '@sopan/contract/console/learners'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const c = testConsole(t)
const { build: examBuild, start, save } = taking(t)

async function member(role: 'owner' | 'support') {
  const { id } = await c.member([role], { name: 'Anita' })
  return { actor: `staff ${id} Anita`, cookie: await c.session(id) }
}

async function learner() {
  const user = await factories(t.db).user({ email: 'anjali@example.com' })
  return { user, account: { learner_id: user.id, email: user.email, reason: 'called by phone' } }
}

it('access is previewed, granted once, and revoked once, each with who did it', async () => {
  const { account, user } = await learner()
  const course = await factories(t.db).course({ title: 'Algebra', validity_days: 10 })
  const hidden = await factories(t.db).course({ published: false })
  const { actor, cookie } = await member('support')
  const items = await c.call(listPublishedItems, { querystring: { type: 'course' } }, { cookie })
  expect(items.data).toEqual([{ slug: course.slug, title: 'Algebra', price_paise: 149_900 }])
  expect(items.data.map(({ slug }) => slug)).not.toContain(hidden.slug)
  const item = { ...account, type: 'course' as const, slug: course.slug }
  const preview = await c.call(previewGrant, { body: { ...item, days: 10 } }, { cookie })
  expect(preview.data).toEqual({
    title: 'Algebra',
    ends_at: '2026-11-30T06:00:00.000Z',
    max_attempts: null,
  })
  const grant = async () => c.raw(grantLearnerAccess, { body: { ...item, days: 3 } }, { cookie })
  const replies = await Promise.all([grant(), grant()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    `${user.email} has access to '${course.slug}' already, by ${actor}.`,
  )
  const params = { id: String(user.id) }
  const shown = async () => (await c.call(getLearner, { params }, { cookie })).data.access
  expect(await shown()).toMatchObject([
    { slug: course.slug, is_live: true, ends_at: '2026-11-23T06:00:00.000Z' },
  ])
  const revoke = async () => c.raw(revokeLearnerAccess, { body: item }, { cookie })
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).body.message).toBe(
    `${user.email} has no access to '${course.slug}' any more, by ${actor}.`,
  )
  expect(await shown()).toMatchObject([{ is_live: false }])
  const other = await factories(t.db).user({ email: 'other@example.com' })
  const wrong = { ...item, email: other.email, days: 3 }
  expect((await c.raw(grantLearnerAccess, { body: wrong }, { cookie })).status).toBe(409)
})

it.each([31, null])('access for %s days is given by an owner, and not by support', async (days) => {
  const { account } = await learner()
  const { slug } = await factories(t.db).course({ validity_days: 365 })
  const body = { ...account, type: 'course' as const, slug, days }
  const support = await member('support')
  for (const endpoint of [previewGrant, grantLearnerAccess]) {
    const refused = await c.raw(endpoint, { body }, { cookie: support.cookie })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Your role can give access for at most 30 days',
    ])
  }
  const { cookie } = await member('owner')
  expect((await c.raw(grantLearnerAccess, { body }, { cookie })).status).toBe(200)
})

it('access to a paid test has its attempts and lets a running one continue when it ends; a free test is refused', async () => {
  const { account, user } = await learner()
  const { cookie } = await member('support')
  const exam = await examBuild().examWithPaper({ slug: 'mock', type: 'paid', max_attempts: 3 })
  await examBuild().examWithPaper({ slug: 'open', type: 'free' })
  const item = (slug: string) => ({ ...account, type: 'test' as const, slug })
  await c.call(grantLearnerAccess, { body: { ...item('mock'), days: 5 } }, { cookie })
  const grants = t.db.selectFrom('entitlement').select(['item_kind', 'max_attempts'])
  expect(await grants.execute()).toEqual([{ item_kind: 'exam', max_attempts: 3 }])
  const token = await factories(t.db).token(user.id, t.time)
  const { attempt_id: id } = await start(token, exam.id)
  await c.call(revokeLearnerAccess, { body: item('mock') }, { cookie })
  expect(await save(token, id, [])).toMatchObject({ state: 'open' })
  const free = await c.raw(grantLearnerAccess, { body: { ...item('open'), days: 5 } }, { cookie })
  expect([free.status, free.body.message]).toEqual([409, expect.stringContaining('free test')])
})

it.each([0, 1.5, -1, 36_501])('access for %s days is refused', async (days) => {
  const { account } = await learner()
  const { slug } = await factories(t.db).course()
  const body = { ...account, type: 'course' as const, slug, days }
  const { cookie } = await member('owner')
  expect((await c.raw(grantLearnerAccess, { body }, { cookie })).status).toBe(400)
})
