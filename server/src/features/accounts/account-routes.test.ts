import { getProfile, listUsers, signup, updateUser } from '@sopan/contract/account'
import { login, logout } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

const anjali = {
  name: 'Anjali Sharma',
  email: 'Anjali@Example.com',
  phone: '98120 12345',
  state: 'Haryana',
  district: 'Hisar',
  password: 'monsoon6',
}

const WRONG_SIGNUPS: [object, string][] = [
  [{ name: undefined }, 'Name, email, and password are required'],
  [{ email: '' }, 'Name, email, and password are required'],
  [{ password: null }, 'Name, email, and password are required'],
  [{ name: 'A' }, 'Name must be at least 2 characters long'],
  [{ name: 'A'.repeat(101) }, 'Name must be at most 100 characters long'],
  [{ email: 'anjali' }, 'Please enter a valid email address'],
  [{ email: '<anjali@example.com' }, 'Please enter a valid email address'],
  [{ email: 'anjali@example.com>' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@b.in` }, 'Please enter a valid email address'],
  [{ password: '12345' }, 'Password must be at least 6 characters long'],
  [{ password: 'p'.repeat(201) }, 'Password must be at most 200 characters long'],
  [{ phone: '12345' }, 'Please enter a valid 10-digit phone number'],
  [{ state: 'H'.repeat(101) }, 'State must be at most 100 characters long'],
  [{ name: 'A\u0000B' }, 'name is not valid'],
  [{ name: 'Evil\r\n\r\nYour account is locked' }, 'Name must not contain control characters'],
  [{ name: 'Evil\u2028Your account' }, 'Name must not contain control characters'],
  [{ name: 'Open HTTPS://evil.example' }, 'Name must not contain a web address'],
  [{ name: 'Open WWW.evil.example' }, 'Name must not contain a web address'],
  [{ state: 'http://x' }, 'State must not contain a web address'],
  [{ district: 'a\u0007b' }, 'District must not contain control characters'],
  [{ name: ['Anjali'] }, 'name is not valid'],
  [{ name: 12 }, 'name is not valid'],
  [{ password: 123_456 }, 'password is not valid'],
]

const WRONG_LOGINS: [unknown, string][] = [
  [{}, 'Email is required'],
  [{ password: '' }, 'Email is required'],
  [{ password: 'x' }, 'Email is required'],
  [{ login: '', password: '' }, 'Email is required'],
  [{ email: 'a@b.in', password: '' }, 'Password is required'],
  [{ email: 'a@b.in' }, 'Password is required'],
  [{ email: 'a b', password: 'x' }, 'Please enter a valid email address'],
  [{ email: { $ne: '' }, password: 'x' }, 'email is not valid'],
  [{ email: 'a@b.in', password: 123_456 }, 'password is not valid'],
  [[], 'The request body is not valid'],
  [null, 'The request body is not valid'],
]

async function signUpAndIn() {
  await t.call(signup, { body: anjali })
  const { body } = await t.call(login, {
    body: { email: anjali.email, password: anjali.password },
  })
  return body
}

describe('signup', () => {
  it('creates an account that can sign in; the email ignores letter case', async () => {
    const { body } = await t.call(signup, { body: anjali })
    expect(body.data).toMatchObject({ email: 'Anjali@Example.com', phone: '9812012345' })
    const signedIn = await t.call(login, {
      body: { email: ' anjali@example.COM ', password: anjali.password },
    })
    expect(signedIn.body.token).toMatch(/^sop_/)
    expect(signedIn.body.user).toEqual(signedIn.body.data)
  })

  it('treats spellings that Unicode folds to one email as equal, and stores the usual one', async () => {
    // The Kelvin sign: its lower case is a plain k, so mail to the address as typed would be lost.
    const { body } = await t.call(signup, { body: { ...anjali, email: '\u212Aate@example.com' } })
    expect(body.data.email).toBe('Kate@example.com')
    await t.call(signup, { body: { ...anjali, email: 'andr\u00E9@example.com' } })
    const again = await t.raw(signup, { body: { ...anjali, email: 'andre\u0301@example.com' } })
    expect(again.status).toBe(409)
  })

  it('stores only the documented fields', async () => {
    const sent = { ...anjali, id: 700_000, status: 'inactive', points: 900, is_admin: true }
    const { body } = await t.raw(signup, { body: sent })
    expect(body.data).toMatchObject({ status: 'active' })
    const row = await t.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
    expect(row.id).not.toBe(700_000)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('refuses fields that are not valid, and creates nothing', async () => {
    for (const [wrong, message] of WRONG_SIGNUPS) {
      const { status, body } = await t.raw(signup, { body: { ...anjali, ...wrong } })
      expect([wrong, status, body.message]).toEqual([wrong, 400, message])
    }
    expect(await t.db.selectFrom('app_user').select('id').execute()).toEqual([])
  })

  it('creates one account for two concurrent signups, in any letter case', async () => {
    const replies = await Promise.all(
      [anjali, { ...anjali, email: 'anjali@EXAMPLE.com' }].map((body) => t.raw(signup, { body })),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('An account with this email already exists')
  })

  it('stores names in one line with single spaces, with the joiners that Indian scripts need', async () => {
    const sent = { ...anjali, name: '  Anjali   \u3000 Sharma ', state: 'क्\u200dष  प्रदेश' }
    const { body } = await t.call(signup, { body: sent })
    expect(body.data).toMatchObject({ name: 'Anjali Sharma', state: 'क्\u200dष प्रदेश' })
  })

  it('stores the referral', async () => {
    const friend = await build().user()
    await t.call(signup, { body: { ...anjali, referral_code: friend.referral_code } })
    const row = await t.db
      .selectFrom('app_user')
      .select('referred_by')
      .where('email_key', '=', 'anjali@example.com')
      .executeTakeFirstOrThrow()
    expect(row.referred_by).toBe(friend.id)
  })
})

describe('login', () => {
  it('accepts `login` as another name of `email`', async () => {
    const user = await build().user()
    const { body } = await t.call(login, { body: { login: user.email, password: PASSWORD } })
    expect(body.user.id).toBe(user.id)
  })

  it('returns the same error for an unknown address and a wrong password, also of a deactivated account', async () => {
    const user = await build().user()
    const idle = await build().user({ status: 'inactive' })
    const replies = await Promise.all([
      t.raw(login, { body: { email: user.email, password: 'wrong one' } }),
      t.raw(login, { body: { email: 'nobody@example.com', password: PASSWORD } }),
      t.raw(login, { body: { email: idle.email, password: 'wrong one' } }),
    ])
    for (const { status, body } of replies) {
      expect([status, body.message]).toEqual([401, 'Invalid email or password'])
    }
  })

  it('after the right password names a deactivated account as such, and opens no session', async () => {
    const idle = await build().user({ status: 'inactive' })
    const { status, body } = await t.raw(login, { body: { email: idle.email, password: PASSWORD } })
    const text = 'This account is deactivated. Contact help@sopan.example.'
    expect([status, body.message]).toEqual([401, text])
    expect(await t.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('refuses fields that are not valid', async () => {
    for (const [wrong, message] of WRONG_LOGINS) {
      const { status, body } = await t.raw(login, { body: wrong })
      expect([wrong, status, body.message]).toEqual([wrong, 400, message])
    }
  })

  it('distinguishes passwords that are equal in their first 72 bytes', async () => {
    const long = 'x'.repeat(72)
    await t.call(signup, { body: { ...anjali, password: `${long}one` } })
    const reply = await t.raw(login, { body: { email: anjali.email, password: `${long}two` } })
    expect(reply.status).toBe(401)
  })
})

describe('a session', () => {
  it('identifies its user until logout, and is invalid at the next request', async () => {
    const { token } = await signUpAndIn()
    const { body } = await t.call(listUsers, {}, token)
    expect(body.data).toEqual([expect.objectContaining({ email: 'Anjali@Example.com' })])
    await t.call(logout, {}, token)
    expect((await t.raw(listUsers, {}, { token })).status).toBe(401)
  })

  it('is stored as a hash only', async () => {
    const { token } = await signUpAndIn()
    const rows = await t.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })

  it('ends after 30 days without a request, but not after 29', async () => {
    const { token } = await signUpAndIn()
    const day = 86_400_000
    t.time = new Date(t.time.getTime() + 29 * day)
    await t.call(listUsers, {}, token)
    t.time = new Date(t.time.getTime() + 29 * day)
    await t.call(listUsers, {}, token)
    t.time = new Date(t.time.getTime() + 30 * day)
    expect((await t.raw(listUsers, {}, { token })).status).toBe(401)
  })

  it('ends after 90 days regardless of use', async () => {
    const { token } = await signUpAndIn()
    for (const days of [25, 50, 75]) {
      t.time = new Date(Date.parse('2026-11-20T06:00:00Z') + days * 86_400_000)
      await t.call(listUsers, {}, token)
    }
    t.time = new Date(Date.parse('2026-11-20T06:00:00Z') + 90 * 86_400_000)
    expect((await t.raw(listUsers, {}, { token })).status).toBe(401)
  })

  it('is rejected for a header that holds none', async () => {
    const unknown = ['', 'Bearer', 'Bearer x', `Bearer sop_${'A'.repeat(43)}`]
    for (const authorization of [...unknown, `Bearer ${'a'.repeat(9000)}`]) {
      const reply = await t.raw(listUsers, {}, { headers: { authorization } })
      expect([authorization, reply.status]).toEqual([authorization, 401])
    }
  })
})

describe('the caller’s account', () => {
  it('is returned with its profile fields only', async () => {
    const user = await build().user({ phone: '9812012345', state: 'Haryana', district: 'Hisar' })
    const token = await build().token(user.id, t.time)
    const { body } = await t.call(getProfile, { querystring: { user_id: String(user.id) } }, token)
    expect(body.data).toEqual({
      id: user.id,
      name: user.name,
      email: user.email,
      phone: '9812012345',
      state: 'Haryana',
      district: 'Hisar',
      status: 'active',
    })
  })

  it('can be changed in its writable fields only', async () => {
    const user = await build().user()
    const token = await build().token(user.id, t.time)
    const body = { name: 'Anjali Verma', district: '', status: 'inactive', id: 1 }
    const reply = await t.raw(updateUser, { querystring: { id: user.id }, body }, { token })
    expect(reply.body.data).toMatchObject({
      id: user.id,
      name: 'Anjali Verma',
      district: null,
      status: 'active',
    })
  })

  it('can be changed only by its owner, and not to an email of another account', async () => {
    const user = await build().user()
    const other = await build().user()
    const token = await build().token(user.id, t.time)
    const foreign = await t.raw(
      updateUser,
      { querystring: { id: other.id }, body: { name: 'Mallory' } },
      { token },
    )
    expect(foreign.status).toBe(403)
    const taken = await t.raw(
      updateUser,
      {
        querystring: { id: user.id },
        body: { email: other.email.toUpperCase(), current_password: PASSWORD },
      },
      { token },
    )
    expect(taken.status).toBe(409)
  })
})
