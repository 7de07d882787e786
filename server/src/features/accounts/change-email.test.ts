import { forgotPassword, listUsers, resetPassword, updateUser } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { expect, it } from 'vitest'

import { type TestApp, testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp({ rateLimit: true })
const build = () => factories(t.db)

let count = 0
/** Each test uses a new IP address, so that no other test has used up its rate limit. */
const newAddress = () => `10.0.0.${++count}`

async function learner(given: Parameters<ReturnType<typeof build>['user']>[0] = {}) {
  const user = await build().user(given)
  const token = await build().token(user.id, t.time)
  const address = newAddress()
  const change = (body: object, from = address) =>
    t.raw(updateUser, { querystring: { id: user.id }, body }, { token, address: from })
  return { user, token, address, change }
}

const said = ({ status, body }: Awaited<ReturnType<TestApp['raw']>>) => [status, body.message]
const emails = async () =>
  (await t.db.selectFrom('app_user').select('email').execute()).map((row) => row.email)
const ASK = 'Enter your current password to change your email.'

/** Asks for a reset link, and returns the token of the mail; other mails may arrive meanwhile. */
async function resetToken(email: string): Promise<string> {
  const tokens = () =>
    t.mails.flatMap(({ to, text }) =>
      to === email ? (/token=([\w-]+)/.exec(text)?.[1] ?? []) : [],
    )
  const before = tokens().length
  await t.raw(forgotPassword, { body: { email } }, { address: newAddress() })
  await expect.poll(() => tokens().length).toBe(before + 1)
  return tokens().at(-1) ?? ''
}

it('changes the email with the current password, records it, and mails the old address', async () => {
  const { user, token, change } = await learner({ email: 'Old@example.com' })
  const reply = await change({
    email: 'new@example.com',
    name: 'Anjali Verma',
    current_password: PASSWORD,
  })
  expect(reply.body.data).toMatchObject({ email: 'new@example.com', name: 'Anjali Verma' })
  await t.call(login, { body: { email: 'NEW@example.com', password: PASSWORD } })
  expect((await t.call(listUsers, {}, token)).body.data[0]?.email).toBe('new@example.com')
  await expect.poll(() => t.mails.map((mail) => mail.to)).toEqual(['Old@example.com'])
  const { subject, text } = t.mails[0] ?? { subject: '', text: '' }
  expect(subject).toBe('The email of your Sopan account was changed')
  expect(text).not.toContain('new@example.com')
  expect(text).not.toContain(user.name)
  const audit = await t.db.selectFrom('audit').selectAll().execute()
  expect(audit).toMatchObject([
    { at: t.time, actor: `user ${user.id}`, action: 'email changed', subject: `user ${user.id}` },
  ])
  expect(JSON.stringify(audit)).not.toContain('example.com')
})

it('rejects a new email without the current password, and changes nothing', async () => {
  const { user, change } = await learner()
  const send = (given: object) => change({ email: 'new@example.com', name: 'Mallory', ...given })
  for (const given of [{}, { current_password: null }, { current_password: '' }]) {
    expect(said(await send(given))).toEqual([403, ASK])
  }
  const wrong = await send({ current_password: 'wrong one' })
  expect(said(wrong)).toEqual([403, 'The current password is not correct.'])
  for (const current_password of ['x'.repeat(201), 7, ['correct horse']]) {
    expect((await send({ current_password })).status).toBe(400)
  }
  const row = await t.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: user.email, name: user.name })
})

it('rejects a new email in angle brackets, and lets an account that has one log in', async () => {
  const { change } = await learner()
  const bracketed = '<new@example.com>'
  const reply = await change({ email: bracketed, current_password: PASSWORD })
  expect(said(reply)).toEqual([400, 'Please enter a valid email address'])
  const { user } = await learner({ email: bracketed })
  const body = { email: user.email, password: PASSWORD }
  expect((await t.raw(login, { body }, { address: newAddress() })).status).toBe(200)
})

it('needs no password for an unchanged email or for other fields', async () => {
  const { user, change } = await learner()
  expect((await change({ email: user.email, district: 'Hisar' })).status).toBe(200)
  expect((await change({ name: 'Anjali Verma' })).status).toBe(200)
  expect(await t.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('audit').selectAll().execute()).toEqual([])
})

it('ends the other sessions with a changed email, and keeps the own one', async () => {
  const { user, token, change } = await learner()
  const other = await build().token(user.id, t.time)
  await change({ email: 'new@example.com', current_password: PASSWORD })
  const statusOf = async (one: string) => (await t.raw(listUsers, {}, { token: one })).status
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
})

it('treats another letter case as a change, because mails go to the stored spelling', async () => {
  const { change } = await learner({ email: 'anjali@example.com' })
  const email = 'Anjali@example.com'
  expect(said(await change({ email }))).toEqual([403, ASK])
  expect((await change({ email, current_password: PASSWORD })).status).toBe(200)
  expect(await emails()).toEqual([email])
  await expect.poll(() => t.mails.map((mail) => mail.to)).toEqual(['anjali@example.com'])
})

it('invalidates reset links that were sent to the old address', async () => {
  const { user, change } = await learner()
  const token = await resetToken(user.email)
  await change({ email: 'new@example.com', current_password: PASSWORD })
  const reply = await t.raw(resetPassword, { body: { token, password: 'winter66' } })
  expect(said(reply)).toEqual([
    400,
    'This reset link is no longer valid. Please ask for a new one.',
  ])
})

it('lets exactly one of a concurrent reset and change of email succeed', async () => {
  for (let round = 0; round < 3; round++) {
    const { user, change } = await learner()
    const token = await resetToken(user.email)
    const replies = await Promise.all([
      t.raw(resetPassword, { body: { token, password: 'winter66' } }),
      change({ email: `new${round}@example.com`, current_password: PASSWORD }),
    ])
    const statuses = replies.map((reply) => reply.status)
    expect([
      [200, 403],
      [200, 401],
      [400, 200],
    ]).toContainEqual(statuses)
  }
})

it('returns 409 to all but one of several concurrent changes to one email', async () => {
  const learners = await Promise.all(Array.from({ length: 4 }, () => learner()))
  const replies = await Promise.all(
    learners.map(({ change }) => change({ email: 'New@example.com', current_password: PASSWORD })),
  )
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409])
  const refused = replies.find((reply) => reply.status === 409)
  expect(refused?.body.message).toBe('An account with this email already exists')
  expect(await t.db.selectFrom('audit').selectAll().execute()).toHaveLength(1)
})

it('refuses further passwords after ten wrong ones, but no sign-in', async () => {
  const { user, address, change } = await learner()
  for (let i = 0; i < 10; i++) await change({ email: 'new@example.com', current_password: 'wrong' })
  const next = await change({ email: 'new@example.com', current_password: PASSWORD })
  expect(next.status).toBe(429)
  const signIn = { body: { email: user.email, password: PASSWORD } }
  expect((await t.raw(login, signIn, { address })).status).toBe(200)
})

it('limits checks of whether an email is taken as strictly as signup', async () => {
  const { change, address } = await learner()
  const { user: other } = await learner()
  for (let i = 0; i < 60; i++) await t.limits.hitShared('signup', address)
  const reply = await change({ email: other.email, current_password: PASSWORD })
  expect(reply.status).toBe(429)
  const elsewhere = await change({ email: other.email, current_password: PASSWORD }, newAddress())
  expect(elsewhere.status).toBe(409)
})
