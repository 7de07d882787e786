import { getProfile } from '@sopan/contract/account'
import {
  changeLearnerEmail,
  endLearnerSessions,
  eraseLearner,
  exportLearner,
  grantLearnerAccess,
  previewErasure,
  sendResetLink,
  setLearnerExtraTime,
  setLearnerStatus,
} from '@sopan/contract/console/learner-acts'
import { getLearner, listLearners } from '@sopan/contract/console/learners'
import { getExam } from '@sopan/contract/exams/exams'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const c = testConsole(t)
const { started, start, submit } = taking(t)

async function member(name = 'Anita', role: 'owner' | 'support' = 'support') {
  const { id } = await c.member([role], { name })
  return { actor: `staff ${id} ${name}`, cookie: await c.session(id) }
}

async function learner(given: { email?: string; name?: string; phone?: string } = {}) {
  const user = await factories(t.db).user({ email: 'anjli@example.com', ...given })
  const token = await factories(t.db).token(user.id, t.time)
  const account = { learner_id: user.id, email: user.email, reason: 'called by phone' }
  return { user, token, account }
}

const audits = () =>
  t.db.selectFrom('audit').select(['actor', 'action', 'subject', 'reason']).orderBy('id').execute()

const mails = async () =>
  (await t.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

const isSignedIn = async (token: string) =>
  (await t.raw(getProfile, { querystring: {} }, { token })).status === 200

describe('an email', () => {
  it('is changed once by two members at the same time; the second reads who changed it', async () => {
    const { account, token, user } = await learner()
    const members = [await member('Anita'), await member('Bina', 'owner')]
    const body = { ...account, new_email: 'anjali@example.com' }
    const replies = await Promise.all(
      members.map(async ({ cookie }) => c.raw(changeLearnerEmail, { body }, { cookie })),
    )
    const winner = members[replies.findIndex(({ status }) => status === 200)]
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe(
      `${winner?.actor} has changed the email of this account meanwhile.`,
    )
    expect(await isSignedIn(token)).toBe(false)
    expect(await mails()).toEqual(['email changed'])
    expect(await audits()).toEqual([
      {
        actor: winner?.actor,
        action: 'email changed',
        subject: `user ${user.id}`,
        reason: 'called by phone',
      },
    ])
    const params = { id: String(user.id) }
    const { data } = await c.call(getLearner, { params }, { cookie: members[0]?.cookie })
    expect([data.learner.email, data.sessions]).toEqual(['anjali@example.com', []])
  })

  it('of another account is refused, and one that is none', async () => {
    const { account } = await learner()
    await factories(t.db).user({ email: 'taken@example.com' })
    const { cookie } = await member()
    const change = async (to: string) =>
      c.raw(changeLearnerEmail, { body: { ...account, new_email: to } }, { cookie })
    const taken = await change('Taken@example.com')
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'An account with this email already exists: Taken@example.com.',
    ])
    for (const wrong of ['no address', '', 'new@example.com>', `${'क'.repeat(300)}@example.com`]) {
      expect((await change(wrong)).status).toBe(400)
    }
    expect((await change(`${'क'.repeat(10_000)}@example.com`)).status).toBe(413)
    expect(await audits()).toEqual([])
  })
})

it('a link for a new password is mailed once for a double press, and again to a corrected address', async () => {
  const { account } = await learner()
  const { actor, cookie } = await member()
  const press = async () => c.raw(sendResetLink, { body: account }, { cookie })
  const statuses = (await Promise.all([press(), press()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect((await press()).body.message).toBe(
    `${actor} has sent a link to anjli@example.com less than a minute ago.`,
  )
  const body = { ...account, new_email: 'anjali@example.com' }
  await c.call(changeLearnerEmail, { body }, { cookie })
  const corrected = { ...account, email: 'anjali@example.com' }
  await c.call(sendResetLink, { body: corrected }, { cookie })
  expect(await mails()).toEqual(['password reset', 'email changed', 'password reset'])
})

it('one session is ended, then all, and one that has ended is refused', async () => {
  const { account, token, user } = await learner()
  const other = await factories(t.db).token(user.id, t.time)
  const { cookie } = await member()
  const params = { id: String(user.id) }
  const { data } = await c.call(getLearner, { params }, { cookie })
  const session = data.sessions.at(-1)?.id ?? 0
  const end = async (id: number | null) =>
    c.raw(endLearnerSessions, { body: { ...account, session_id: id } }, { cookie })
  expect((await end(session)).status).toBe(200)
  expect([await isSignedIn(token), await isSignedIn(other)].toSorted()).toEqual([false, true])
  expect((await end(session)).body.message).toBe('This device is signed out already.')
  expect((await end(null)).body.data).toEqual({ sessions: 1 })
  expect(await isSignedIn(other)).toBe(false)
  const stranger = await factories(t.db).user()
  await factories(t.db).token(stranger.id, t.time)
  const { id } = await t.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', stranger.id)
    .executeTakeFirstOrThrow()
  expect((await end(id)).status).toBe(409)
})

it('an account with a running test is deactivated after a confirmation, and activated again', async () => {
  const { user } = await started()
  const { actor, cookie } = await member()
  const set = async (status: 'active' | 'inactive', despite = false) => {
    const account = { learner_id: user.id, email: user.email, reason: 'shared' }
    const body = { ...account, status, despite_running: despite }
    return c.raw(setLearnerStatus, { body }, { cookie })
  }
  const warned = await set('inactive')
  expect([warned.status, warned.body.message]).toEqual([
    409,
    expect.stringMatching(/^A test of this learner is running: .*, until .*Nothing was changed\.$/),
  ])
  expect((await set('inactive', true)).status).toBe(200)
  const again = await set('inactive', true)
  expect(again.body.message).toBe(`The account ${user.email} is inactive already, by ${actor}.`)
  const reset = { body: { learner_id: user.id, email: user.email, reason: 'x' } }
  expect((await c.raw(sendResetLink, reset, { cookie })).status).toBe(409)
  expect((await set('active')).status).toBe(200)
})

it('extra time moves the deadline of tests that start afterwards, and is told before the start', async () => {
  const { user, token, exam, id, session } = await started()
  const { actor, cookie } = await member()
  const account = { learner_id: user.id, email: user.email, reason: 'certificate seen' }
  const give = (minutes: unknown) =>
    c.raw(setLearnerExtraTime, { body: { ...account, minutes_per_hour: minutes } }, { cookie })
  for (const odd of [61, -1, 0.5, 1e9, '20', null]) expect((await give(odd)).status).toBe(400)
  const twice = await Promise.all([give(20), give(20)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await give(20)).body.message).toBe('The learner has 20 extra minutes an hour already.')
  const shown = await c.call(getLearner, { params: { id: String(user.id) } }, { cookie })
  expect(shown.data.learner.extra_minutes_per_hour).toBe(20)
  const running = await start(token, exam.id)
  expect([running.attempt_id, running.deadline]).toEqual([id, session.deadline])
  await submit(token, id, [])
  const querystring = { test_id: String(exam.id) }
  const { duration_minutes: minutes, extra_minutes: extra } = (
    await t.call(getExam, { querystring }, token)
  ).body.data
  expect(extra).toBe(Math.floor(minutes / 3))
  const longer = await start(token, exam.id)
  expect(longer.time_limit).toBe(minutes * 80)
  expect(await audits()).toContainEqual({
    actor,
    action: 'set extra time',
    subject: `user ${user.id}`,
    reason: 'certificate seen',
  })
})

describe('an erasure', () => {
  it('needs each live access to be given up, and later acts are refused with who has erased the account', async () => {
    const { account, user } = await learner({ name: '<script>alert(1)</script>' })
    const course = await factories(t.db).course({ title: 'Algebra' })
    const { actor, cookie } = await member('Bina', 'owner')
    const item = { ...account, type: 'course' as const, slug: course.slug, days: null }
    await c.call(grantLearnerAccess, { body: item }, { cookie })
    const preview = await c.call(previewErasure, { body: account }, { cookie })
    expect(preview.data).toMatchObject({ sessions: 1, tickets: 0, access: [{ title: 'Algebra' }] })
    const erase = async (givenUp: number[]) =>
      c.raw(eraseLearner, { body: { ...account, given_up: givenUp } }, { cookie })
    const refused = await erase([])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was erased: the access of this learner has changed. Please look at it again.',
    ])
    expect((await erase(preview.data.access.map(({ id }) => id))).status).toBe(200)
    const later = [
      c.raw(sendResetLink, { body: account }, { cookie }),
      c.raw(changeLearnerEmail, { body: { ...account, new_email: 'a@example.com' } }, { cookie }),
      c.raw(exportLearner, { body: account }, { cookie }),
      erase([]),
    ]
    for (const { status, body } of await Promise.all(later)) {
      expect([status, body.message]).toEqual([409, `${actor} has erased this account meanwhile.`])
    }
    const { data } = await c.call(getLearner, { params: { id: String(user.id) } }, { cookie })
    expect(data.learner.name).toBe('Deleted account')
  })

  it('is refused while a test of the learner runs, also in the preview', async () => {
    const { user } = await started()
    const { cookie } = await member('Bina', 'owner')
    const body = { learner_id: user.id, email: user.email }
    const reply = await c.raw(previewErasure, { body }, { cookie })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/is running/)])
  })
})

it('everything about a learner is saved as an archive, with a row in the audit', async () => {
  const { account, user } = await learner({ name: '=HYPERLINK("x") आशा' })
  const { actor, cookie } = await member('Bina', 'owner')
  const { data } = await c.call(exportLearner, { body: account }, { cookie })
  expect(data.name).toBe(`learner ${user.id} 2026-11-20.zip`)
  const files = unzipSync(Buffer.from(data.content, 'base64'))
  expect(Buffer.from(files['account.json'] ?? []).toString()).toContain('आशा')
  expect(await audits()).toEqual([
    { actor, action: 'export user', subject: `user ${user.id}`, reason: null },
  ])
})

describe('the search', () => {
  it('finds a phone number however it is written, and by its last four digits', async () => {
    const { user } = await learner({ phone: '9812054321' })
    await learner({ email: 'other@example.com', phone: '9843210000' })
    const { cookie } = await member()
    const find = async (search: string) => {
      const { data } = await c.call(listLearners, { querystring: { search } }, { cookie })
      return data.learners.map(({ id }) => id)
    }
    const written = ['+91 98120 54321', '098120-54321', '(98120) 54321', '919812054321', '4321']
    for (const search of [...written, '5 4321']) {
      // '4321' is a part of both numbers, and the last digits of one.
      expect(await find(search)).toContain(user.id)
    }
    expect(await find('+91 98120 54321')).toEqual([user.id])
    expect(await find('%')).toEqual([])
    expect(await find('<script>alert(1)</script>')).toEqual([])
    const long = await c.raw(
      listLearners,
      { querystring: { search: '9'.repeat(10_000) } },
      { cookie },
    )
    expect(long.status).toBe(400)
  })
})

it('no act is accepted without a reason or with one of 501 letters', async () => {
  const { account } = await learner()
  const { cookie } = await member('Bina', 'owner')
  for (const reason of [' ', 'क'.repeat(501)]) {
    for (const endpoint of [sendResetLink, endLearnerSessions, setLearnerStatus, eraseLearner]) {
      const body = {
        ...account,
        reason,
        session_id: null,
        status: 'inactive',
        despite_running: true,
        given_up: [],
      }
      expect((await c.raw(endpoint, { body }, { cookie })).status).toBe(400)
    }
  }
  expect(await audits()).toEqual([])
})
