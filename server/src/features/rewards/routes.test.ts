import { signup } from '@sopan/contract/account'
import { getRewards } from '@sopan/contract/rewards'
import { login } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

async function learner() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

const rewards = async (token: string, query: object = {}) =>
  (await t.call(getRewards, { querystring: query }, token)).body.data

const stats = async (token: string) => {
  const data = await rewards(token)
  return 'points' in data && [data.points, ...Object.values(data.referral_stats)]
}

let count = 0

/** Makes an account with a code; returns its email. */
async function signUp(referral_code: unknown, email = `friend${++count}@example.com`) {
  const body = { name: 'A Friend', email, password: PASSWORD, referral_code }
  return { email, reply: await t.raw(signup, { body }) }
}

const signIn = (email: string, platform?: string) =>
  t.raw(
    login,
    { body: { email, password: PASSWORD } },
    { headers: platform === undefined ? {} : { 'x-app-platform': platform } },
  )

describe('the rewards', () => {
  it('are the caller’s record, without a query, with the own id and with the own code', async () => {
    const { user, token } = await learner()
    const code = user.referral_code
    const record = {
      points: 0,
      unique_referral_code: code,
      referral_link: `https://sopan.example/register?ref=${code}`,
      app_link: `https://sopan.example/?ref=${code}`,
      referral_stats: { total_referrals: 0, total_downloads: 0 },
    }
    expect(await rewards(token)).toEqual(record)
    expect(await rewards(token, { user_id: String(user.id) })).toEqual(record)
    expect(await rewards(token, { referral_code: code.toLowerCase() })).toEqual(record)
  })

  it('tell of another learner’s code only that it is valid', async () => {
    const { token } = await learner()
    const { user: other } = await learner()
    expect(await rewards(token, { referral_code: other.referral_code })).toEqual({
      unique_referral_code: other.referral_code,
      valid: true,
    })
    const unknown = await t.raw(
      getRewards,
      { querystring: { referral_code: 'NOBODY00' } },
      { token },
    )
    expect(unknown.status).toBe(404)
    const long = await t.raw(
      getRewards,
      { querystring: { referral_code: 'A'.repeat(21) } },
      { token },
    )
    expect(long.status).toBe(400)
  })

  it('are only for signed-in learners, and never those of another one', async () => {
    const { token } = await learner()
    const { user: other } = await learner()
    expect((await t.raw(getRewards, { querystring: {} })).status).toBe(401)
    const foreign = await t.raw(getRewards, { querystring: { user_id: other.id } }, { token })
    expect(foreign.status).toBe(403)
  })
})

describe('a referral', () => {
  it.each([
    ['as it is', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with spaces around it', (code: string) => ` ${code} `],
  ])('counts when an account is made with the code %s', async (_, spell) => {
    const { user, token } = await learner()
    await signUp(spell(user.referral_code))
    expect(await stats(token)).toEqual([0, 1, 0])
  })

  it('counts once where the same email signs up several times at the same time', async () => {
    const { user, token } = await learner()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => signUp(user.referral_code, 'one@example.com')),
    )
    expect(replies.filter(({ reply }) => reply.status === 200)).toHaveLength(1)
    expect((await signUp(user.referral_code, 'ONE@example.com')).reply.status).toBe(409)
    expect(await stats(token)).toEqual([0, 1, 0])
  })

  it('counts nothing with an unknown code, which stops no signup', async () => {
    const { token } = await learner()
    expect((await signUp('NOBODY00')).reply.status).toBe(200)
    expect((await signUp('')).reply.status).toBe(200)
    expect((await signUp(null)).reply.status).toBe(200)
    expect(await stats(token)).toEqual([0, 0, 0])
  })

  it('becomes a download at the first login from the app, once', async () => {
    const { user, token } = await learner()
    const { email } = await signUp(user.referral_code)
    await signIn(email)
    await signIn(email, 'windows')
    expect(await stats(token)).toEqual([0, 1, 0])
    await Promise.all([signIn(email, 'android'), signIn(email, 'ios'), signIn(email, 'android')])
    await signIn(email, 'android')
    expect(await stats(token)).toEqual([10, 1, 1])
  })

  it('is needed for a download: an account without one counts for no other learner', async () => {
    const { user, token } = await learner()
    await signIn(user.email, 'android')
    await build().user({ email: 'other@example.com' })
    await signIn('other@example.com', 'android')
    expect(await stats(token)).toEqual([0, 0, 0])
    expect(await t.db.selectFrom('referral_event').selectAll().execute()).toEqual([])
  })

  it('counts nothing for an account that refers to itself', async () => {
    const { user, token } = await learner()
    await t.db
      .updateTable('app_user')
      .set({ referred_by: user.id })
      .where('id', '=', user.id)
      .execute()
    await signIn(user.email, 'android')
    expect(await stats(token)).toEqual([0, 0, 0])
  })

  it('is counted by no call with points or counts in it', async () => {
    const { user, token } = await learner()
    const body = {
      name: 'A Friend',
      email: 'f@example.com',
      password: PASSWORD,
      points: 900,
      referred_by: user.id,
      referral_stats: { total_downloads: 9 },
    }
    await t.raw(signup, { body })
    expect(await stats(token)).toEqual([0, 0, 0])
  })
})
