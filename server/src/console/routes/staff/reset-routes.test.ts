import {
  acceptInvite,
  checkCode,
  giveRecoveryCode,
  me,
  readInvite,
  signIn,
} from '@sopan/contract/console/session'
import { deactivateStaff, inviteStaff, listStaff, resetStaff } from '@sopan/contract/console/staff'
import { describe, expect, it } from 'vitest'

import { checkPassword, openSession } from '#server/features/staff/sign-in.ts'
import { testApp } from '#test/app.ts'
import { STAFF_PASSWORD, testConsole } from '#test/console.ts'

const t = testApp()
const c = testConsole(t)

const pass = (seconds: number) => void (t.time = new Date(t.time.getTime() + seconds * 1000))

/** A new owner resets a member; returns the token of the one-time address. */
async function reset(email: string) {
  const cookie = await c.signedIn('owner')
  const { data } = await c.call(resetStaff, { body: { email } }, { cookie })
  return data.url.split('#')[1] ?? ''
}

describe('after the reset of a member', () => {
  it.each<[string, (kept: Kept) => Promise<number>]>([
    ['the password', ({ email }) => statusOf(signIn, { email, password: STAFF_PASSWORD })],
    ['a complete session', ({ cookie }) => statusOf(me, undefined, cookie)],
    ['a code in an open sign-in', ({ code, half }) => statusOf(checkCode, { code }, half)],
    [
      'a recovery code in an open sign-in',
      ({ half, recoveryCode }) => statusOf(giveRecoveryCode, { recovery_code: recoveryCode }, half),
    ],
  ])('%s opens nothing', async (_, use) => {
    const { cookie, recoveryCodes, secret, staff } = await c.enrolled()
    pass(60)
    const half = await c.halfway(staff.email)
    await reset(staff.email)
    const [recoveryCode = ''] = recoveryCodes
    const kept = { email: staff.email, cookie, half, code: c.codeOf(secret), recoveryCode }
    expect(await use(kept)).toBe(401)
  })

  interface Kept {
    email: string
    cookie: string
    half: string
    code: string
    recoveryCode: string
  }

  const statusOf = async (endpoint: Parameters<typeof c.raw>[0], body?: object, cookie?: string) =>
    (await c.raw(endpoint, { body }, { cookie })).status

  it('a password that was checked before it opens no session', async () => {
    const { email } = await c.member(['support'])
    const checked = await checkPassword(t.db, email, STAFF_PASSWORD)
    await reset(email)
    const origin = { address: '203.0.113.7', device: null, now: t.time }
    expect(checked?.email).toBe(email)
    expect(checked && (await openSession(t.db, checked, origin))).toBeNull()
  })

  it('the one-time address opens the account with the same roles', async () => {
    const member = await c.member(['teacher', 'support'])
    const token = await reset(member.email)
    expect(await listed(member.email)).toMatchObject({ status: 'invited', roles: member.roles })
    const body = { token, name: 'Anita Rao', password: 'another password 1' }
    await c.call(acceptInvite, { body })
    expect(await listed(member.email)).toMatchObject({ status: 'active', roles: member.roles })
    expect(await signInWith(member.email, body.password)).toBe(200)
    expect(await signInWith(member.email, STAFF_PASSWORD)).toBe(401)
  })

  const signInWith = (email: string, password: string) => statusOf(signIn, { email, password })

  async function listed(email: string) {
    const cookie = await c.signedIn('owner')
    const { staff } = (await c.call(listStaff, {}, { cookie })).data
    return staff.find((one) => one.email === email)
  }
})

it('resets an invited member, whose earlier address ends, with the same roles', async () => {
  const cookie = await c.signedIn('owner')
  const body = { email: 'ravi@example.com', roles: ['teacher' as const] }
  const first = await c.call(inviteStaff, { body }, { cookie })
  const token = await reset(body.email)
  const read = async (of = '') => await c.raw(readInvite, { body: { token: of } })
  expect((await read(first.data.url.split('#')[1])).status).toBe(400)
  expect((await read(token)).body.data).toMatchObject({ roles: ['teacher'] })
})

it.each([
  ['reset', resetStaff],
  ['deactivation', deactivateStaff],
])(
  'a one-time address that is being used while its member is changed opens nothing: %s',
  async (_, endpoint) => {
    const cookie = await c.signedIn('owner')
    const invited = { email: `${crypto.randomUUID()}@example.com`, roles: ['support' as const] }
    const { data } = await c.call(inviteStaff, { body: invited }, { cookie })
    const begun = t.time
    pass(1)
    const change = { staff_id: data.id, email: invited.email }
    expect((await c.raw(endpoint, { body: change }, { cookie })).status).toBe(200)
    // The time at which the request began, whose password is hashed meanwhile.
    t.time = begun
    const token = data.url.split('#')[1]
    const body = { token, name: 'Ravi', password: STAFF_PASSWORD }
    expect((await c.raw(acceptInvite, { body })).status).toBe(400)
  },
)

it('refuses to reset the last active owner, an inactive member and an unknown one', async () => {
  const owner = await c.member(['owner'])
  const cookie = await c.session(owner.id)
  const other = await c.member(['owner'])
  await c.call(deactivateStaff, { body: { staff_id: other.id } }, { cookie })
  const refusals = [
    [owner.email, `${owner.email} is the last owner. Make another member an owner first.`],
    [other.email, `${other.email} is inactive. Invite the member without a reset.`],
    ['nobody@example.com', 'There is no staff account nobody@example.com.'],
  ]
  for (const [email, reason] of refusals) {
    const reply = await c.raw(resetStaff, { body: { email } }, { cookie })
    expect([reply.status, reply.body.message]).toEqual([409, reason])
  }
})

it('leaves one of two owners who reset each other at the same time', async () => {
  const [one, other] = [await c.member(['owner']), await c.member(['owner'])]
  const [first, second] = [await c.session(one.id), await c.session(other.id)]
  await Promise.all([
    c.raw(resetStaff, { body: { email: other.email } }, { cookie: first }),
    c.raw(resetStaff, { body: { email: one.email } }, { cookie: second }),
  ])
  const staff = await t.db.selectFrom('staff').select('status').execute()
  expect(staff.map(({ status }) => status).toSorted()).toEqual(['active', 'invited'])
})
