import { changePassword, endSessions, listSessions, listUsers } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp()

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

async function learner() {
  const build = factories(t.db)
  const user = await build.user()
  const signIn = () => build.token(user.id, t.time)
  return { user, signIn, token: await signIn() }
}

const isLive = async (token: string) => (await t.raw(listUsers, {}, { token })).status === 200
const sessionsOf = async (token: string) => (await t.call(listSessions, {}, token)).body.data

describe('a changed password', () => {
  const change = (token: string, current: string) =>
    t.raw(changePassword, { body: { current_password: current, password: 'winter66' } }, { token })

  it('counts immediately, signs other devices out, and is told by mail and recorded', async () => {
    const { user, signIn, token } = await learner()
    const other = await signIn()
    expect((await change(token, PASSWORD)).status).toBe(200)
    expect([await isLive(token), await isLive(other)]).toEqual([true, false])
    await t.call(login, { body: { email: user.email, password: 'winter66' } })
    const old = await t.raw(login, { body: { email: user.email, password: PASSWORD } })
    expect(old.status).toBe(401)
    await expect
      .poll(() => t.mails.map(({ to, subject }) => [to, subject]))
      .toEqual([[user.email, 'The password of your Sopan account was changed']])
    expect(await t.db.selectFrom('audit').select(['actor', 'action']).execute()).toEqual([
      { actor: `user ${user.id}`, action: 'password changed' },
    ])
  })

  it.each([
    ['wrong one', 403, 'The current password is not correct.'],
    ['', 403, 'Enter your current password.'],
  ])('needs the current one, not %j', async (current, status, message) => {
    const { signIn, token } = await learner()
    const other = await signIn()
    const reply = await change(token, current)
    expect([reply.status, reply.body.message]).toEqual([status, message])
    expect([await isLive(other), t.mails]).toEqual([true, []])
  })
})

describe('the sessions of an account', () => {
  it('are listed with device and address of the sign-in, the own one marked', async () => {
    const { user, token } = await learner()
    const body = { email: user.email, password: PASSWORD }
    t.time = new Date(t.time.getTime() + 60_000)
    const headers = { 'user-agent': CHROME }
    const signedIn = await t.raw(login, { body }, { address: '203.0.113.7', headers })
    const fields = { signed_in_at: t.time.toISOString(), last_seen_at: t.time.toISOString() }
    const own = String((signedIn.body as { token?: string }).token)
    expect(await sessionsOf(own)).toMatchObject([
      { device: 'Chrome on Android', address: '203.0.113.7', is_current: true, ...fields },
      { device: null, address: null, is_current: false },
    ])
    expect((await sessionsOf(token)).map((session) => session.is_current)).toEqual([false, true])
  })

  it('are ended one by one, or all but the own one', async () => {
    const { signIn, token } = await learner()
    const [second, third] = [await signIn(), await signIn()]
    const [id] = (await sessionsOf(second)).filter((one) => one.is_current).map((one) => one.id)
    await t.call(endSessions, { body: { session_id: id } }, token)
    expect([await isLive(second), await isLive(third)]).toEqual([false, true])
    await t.call(endSessions, { body: {} }, token)
    expect([await isLive(third), await isLive(token)]).toEqual([false, true])
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  it('of another learner cannot be ended', async () => {
    const [own, other] = [await learner(), await learner()]
    const [session] = await sessionsOf(other.token)
    const body = { session_id: session?.id }
    expect((await t.raw(endSessions, { body }, { token: own.token })).status).toBe(404)
    expect(await isLive(other.token)).toBe(true)
  })
})
