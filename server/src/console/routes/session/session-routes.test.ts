import {
  acceptInvite,
  checkCode,
  confirmFactor,
  me,
  readInvite,
  setUpFactor,
  signIn,
  signOut,
} from '@sopan/contract/console/session'
import { inviteStaff, listStaff } from '@sopan/contract/console/staff'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { STAFF_PASSWORD, testConsole } from '#test/console.ts'

const t = testApp()
const c = testConsole(t)

const pass = (seconds: number) => void (t.time = new Date(t.time.getTime() + seconds * 1000))

const actionsOf = async (staffId: number) => {
  const rows = await t.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', `staff ${staffId}`)
    .orderBy('id')
    .execute()
  return rows.map(({ actor, action }) => [actor, action])
}

describe('an invitation', () => {
  it('leads in four calls to a complete session, and works once', async () => {
    const owner = await c.signedIn('owner')
    const invited = await c.call(
      inviteStaff,
      { body: { email: 'Ravi@example.com', roles: ['support', 'accountant', 'support'] } },
      { cookie: owner },
    )
    const [address = '', token = ''] = invited.data.url.split('#')
    expect(address).toBe('https://office.sopan.example/invite')
    const opened = await c.call(readInvite, { body: { token } })
    expect(opened.data).toEqual({ email: 'Ravi@example.com', roles: ['accountant', 'support'] })

    const body = { token, name: 'Ravi Iyer', password: STAFF_PASSWORD }
    const accepted = await c.call(acceptInvite, { body })
    expect(accepted.data.stage).toBe('set up')
    const { data: factor } = await c.call(setUpFactor, {}, accepted)
    expect(factor.uri).toBe(
      `otpauth://totp/Sopan:Ravi%40example.com?secret=${factor.secret}&issuer=Sopan`,
    )
    const confirmed = await c.call(
      confirmFactor,
      { body: { code: c.codeOf(factor.secret) } },
      accepted,
    )
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10)
    const { data } = await c.call(me, {}, confirmed)
    expect(data).toMatchObject({
      email: 'Ravi@example.com',
      name: 'Ravi Iyer',
      stage: 'done',
      roles: ['accountant', 'support'],
      recovery_codes_left: 10,
      code_is_fresh_until: '2026-11-20T06:05:00.000Z',
      session_ends_at: '2026-11-20T18:00:00.000Z',
    })
    expect(data.permissions).toContain('order.refund')
    expect(data.permissions).not.toContain('order.refund-override')

    for (const endpoint of [readInvite, acceptInvite]) {
      const again = await c.raw(endpoint, { body })
      expect([again.status, again.body.message]).toEqual([
        400,
        'This address was used already. Ask an owner for a new one, or sign in.',
      ])
    }
    expect(await actionsOf(invited.data.id)).toEqual([
      [expect.stringMatching(/^staff \d+ Anita Rao$/), 'invite staff'],
      [`staff ${invited.data.id} Ravi Iyer`, 'accept invitation'],
      [`staff ${invited.data.id} Ravi Iyer`, 'set up second factor'],
    ])
  })

  it('expires after a day, and is replaced by a newer one', async () => {
    const cookie = await c.signedIn('owner')
    const invite = async () => {
      const body = { email: 'ravi@example.com', roles: ['teacher' as const] }
      const { data } = await c.call(inviteStaff, { body }, { cookie })
      return data.url.split('#')[1] ?? ''
    }
    const first = await invite()
    const second = await invite()
    const read = async (token: string) => (await c.raw(readInvite, { body: { token } })).status
    expect([await read(first), await read(second)]).toEqual([400, 200])
    pass(24 * 3600)
    expect(await read(second)).toBe(400)
  })

  it('refuses a short password and an invented token', async () => {
    const body = { token: 'invented', name: 'Ravi', password: 'short' }
    expect((await c.raw(acceptInvite, { body })).body.message).toBe(
      'Password must be at least 12 characters long',
    )
    const reply = await c.raw(acceptInvite, { body: { ...body, password: STAFF_PASSWORD } })
    expect([reply.status, reply.cookie]).toEqual([400, undefined])
  })
})

describe('a sign-in', () => {
  it('needs password and code, and sets a cookie that scripts and other sites do not get', async () => {
    const { secret, staff } = await c.enrolled()
    pass(30)
    const body = { email: staff.email.toUpperCase(), password: STAFF_PASSWORD }
    const first = await c.raw(signIn, { body })
    expect(first.body.data).toEqual({ stage: 'code' })
    expect(first.setCookie).toMatch(
      /^__Host-console=sop_[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const half = await c.call(me, {}, { cookie: first.cookie })
    expect(half.data).toMatchObject({ stage: 'code', roles: [], permissions: [] })
    expect((await c.raw(listStaff, {}, { cookie: first.cookie })).status).toBe(401)

    const checked = await c.call(
      checkCode,
      { body: { code: c.codeOf(secret) } },
      { cookie: first.cookie },
    )
    expect((await c.raw(listStaff, {}, { cookie: checked.cookie })).status).toBe(200)
    expect((await c.raw(me, {}, { cookie: first.cookie })).status).toBe(401)
  })

  it.each([
    ['an unknown email', 'nobody@example.com', STAFF_PASSWORD, 'active' as const],
    ['a wrong password', '', 'wrong horse battery', 'active' as const],
    ['an inactive account', '', STAFF_PASSWORD, 'inactive' as const],
    ['an invited account', '', STAFF_PASSWORD, 'invited' as const],
  ])('is refused with the same text for %s', async (_, email, password, status) => {
    const staff = await c.member(['owner'])
    await t.db.updateTable('staff').set({ status }).where('id', '=', staff.id).execute()
    const reply = await c.raw(signIn, { body: { email: email || staff.email, password } })
    expect([reply.status, reply.body.message, reply.cookie]).toEqual([
      401,
      'Invalid email or password',
      undefined,
    ])
  })

  it('gives ten minutes for the code', async () => {
    const { secret, staff } = await c.enrolled()
    const cookie = await c.halfway(staff.email)
    pass(600)
    const reply = await c.raw(checkCode, { body: { code: c.codeOf(secret) } }, { cookie })
    expect(reply.status).toBe(401)
  })

  it('with the password only can neither replace the second factor nor confirm one', async () => {
    const { staff } = await c.enrolled()
    const cookie = await c.halfway(staff.email)
    expect((await c.raw(setUpFactor, {}, { cookie })).status).toBe(403)
    expect((await c.raw(confirmFactor, { body: { code: '123456' } }, { cookie })).status).toBe(403)
  })
})

describe('a session', () => {
  it('has ended after the sign-out, also for a copy of its cookie', async () => {
    const { cookie } = await c.enrolled()
    const reply = await c.raw(signOut, {}, { cookie })
    expect([reply.status, reply.cookie]).toEqual([200, ''])
    for (const endpoint of [me, listStaff, signOut]) {
      expect((await c.raw(endpoint, {}, { cookie })).status).toBe(401)
    }
  })

  it('ends after 30 minutes without a request', async () => {
    const { cookie } = await c.enrolled()
    for (let minutes = 0; minutes < 60; minutes += 29) {
      expect((await c.raw(me, {}, { cookie })).status).toBe(200)
      pass(29 * 60)
    }
    pass(60)
    expect((await c.raw(me, {}, { cookie })).status).toBe(401)
  })

  it('ends after 12 hours, also if it is used', async () => {
    const { cookie } = await c.enrolled()
    const statuses = []
    for (let quarters = 0; quarters <= 48; quarters++) {
      statuses.push((await c.raw(me, {}, { cookie })).status)
      pass(15 * 60)
    }
    expect([statuses.indexOf(401), statuses.at(-1)]).toEqual([48, 401])
  })

  it('is stored as a hash, and ends when the account is deactivated', async () => {
    const { cookie, staff } = await c.enrolled()
    const rows = await t.db.selectFrom('staff_session').select('token_hash').execute()
    expect(rows.some(({ token_hash: hash }) => hash.includes(cookie))).toBe(false)
    const set = { status: 'inactive' as const }
    await t.db.updateTable('staff').set(set).where('id', '=', staff.id).execute()
    expect((await c.raw(me, {}, { cookie })).status).toBe(401)
  })
})
