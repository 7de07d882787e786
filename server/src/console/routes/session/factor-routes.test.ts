import {
  checkCode,
  confirmFactor,
  giveRecoveryCode,
  me,
  setUpFactor,
} from '@sopan/contract/console/session'
import { inviteStaff, listStaff } from '@sopan/contract/console/staff'
import { describe, expect, it } from 'vitest'

import { createSecretBox } from '#server/lib/credentials/secret-box.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'

const t = testApp()
const c = testConsole(t)

const pass = (seconds: number) => void (t.time = new Date(t.time.getTime() + seconds * 1000))

describe('a code', () => {
  it('is accepted once, and none of an earlier step after it', async () => {
    const { secret, staff } = await c.enrolled()
    pass(60)
    const [earlier, code] = [c.codeOf(secret, -30), c.codeOf(secret)]
    const first = await c.call(
      checkCode,
      { body: { code } },
      { cookie: await c.halfway(staff.email) },
    )
    const second = await c.halfway(staff.email)
    for (const used of [code, earlier]) {
      const reply = await c.raw(checkCode, { body: { code: used } }, { cookie: second })
      expect([reply.status, reply.cookie]).toEqual([400, undefined])
    }
    expect((await c.raw(checkCode, { body: { code } }, first)).status).toBe(400)
  })

  it('is accepted once of two that arrive at the same time', async () => {
    const { secret, staff } = await c.enrolled()
    pass(60)
    const cookies = [await c.halfway(staff.email), await c.halfway(staff.email)]
    const body = { code: c.codeOf(secret) }
    const replies = await Promise.all(
      cookies.map((cookie) => c.raw(checkCode, { body }, { cookie })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it.each([
    [-60, 400],
    [-30, 200],
    [30, 200],
    [60, 400],
  ])('of a clock that is %i s off has the status %i', async (seconds, status) => {
    const { secret, staff } = await c.enrolled()
    pass(300)
    const cookie = await c.halfway(staff.email)
    const body = { code: c.codeOf(secret, seconds) }
    expect((await c.raw(checkCode, { body }, { cookie })).status).toBe(status)
  })

  it('can be typed with a space, and nothing but six digits is one', async () => {
    const { secret, staff } = await c.enrolled()
    pass(60)
    const cookie = await c.halfway(staff.email)
    const code = c.codeOf(secret)
    for (const wrong of ['12345', 'abcdef', '1'.repeat(5000), '१२३४५६']) {
      const reply = await c.raw(checkCode, { body: { code: wrong } }, { cookie })
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'Enter the 6 digits that your app shows',
      ])
    }
    const body = { code: `${code.slice(0, 3)} ${code.slice(3)}` }
    expect((await c.raw(checkCode, { body }, { cookie })).status).toBe(200)
  })

  it('is fresh for five minutes, and a new one makes it fresh again', async () => {
    const { cookie, secret } = await c.enrolled()
    const invite = (used: string) =>
      c.raw(
        inviteStaff,
        { body: { email: 'ravi@example.com', roles: ['teacher'] } },
        { cookie: used },
      )
    pass(299)
    expect((await invite(cookie)).status).toBe(200)
    pass(1)
    const refused = await invite(cookie)
    expect([refused.status, refused.body.data]).toEqual([403, { needs_code: true }])
    const { cookie: next = '' } = await c.call(
      checkCode,
      { body: { code: c.codeOf(secret) } },
      { cookie },
    )
    expect((await invite(next)).status).toBe(200)
    expect((await c.call(me, {}, { cookie: next })).data.session_ends_at).toBe(
      '2026-11-20T18:00:00.000Z',
    )
  })

  it('cannot be checked after CONSOLE_SECRET has changed, and the response contains the reason', async () => {
    const { cookie, secret, staff } = await c.enrolled()
    const other = createSecretBox('another secret of the console', 'second factors')
    const factor = other.seal(secret, `staff ${staff.id}`)
    await t.db.updateTable('staff').set({ factor }).where('id', '=', staff.id).execute()
    const reply = await c.raw(checkCode, { body: { code: '123456' } }, { cookie })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringContaining('because CONSOLE_SECRET has changed'),
    ])
  })

  it('comes from a secret that the database has only encrypted', async () => {
    const { secret, staff } = await c.enrolled()
    const row = await t.db
      .selectFrom('staff')
      .select('factor')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    expect(row.factor?.includes(secret)).toBe(false)
  })
})

it('a recovery code opens a session once, in any letter case and without hyphens', async () => {
  const { recoveryCodes, staff } = await c.enrolled()
  const [code = ''] = recoveryCodes
  const typed = code.toUpperCase().replaceAll('-', ' ')
  const body = { recovery_code: typed }
  const first = await c.call(giveRecoveryCode, { body }, { cookie: await c.halfway(staff.email) })
  expect(first.data).toEqual({ stage: 'done', recovery_codes_left: 9 })
  expect((await c.raw(listStaff, {}, first)).status).toBe(200)
  const again = await c.raw(giveRecoveryCode, { body }, { cookie: await c.halfway(staff.email) })
  expect([again.status, again.cookie]).toEqual([400, undefined])
  expect((await c.raw(setUpFactor, {}, first)).status).toBe(200)
})

it('a replaced second factor ends other sessions and earlier recovery codes', async () => {
  const { cookie, recoveryCodes, secret, staff } = await c.enrolled()
  const other = await c.session(staff.id)
  const { data: factor } = await c.call(setUpFactor, {}, { cookie })
  const confirmed = await c.call(
    confirmFactor,
    { body: { code: c.codeOf(factor.secret) } },
    { cookie },
  )
  expect((await c.raw(me, {}, { cookie: other })).status).toBe(401)
  const half = await c.halfway(staff.email)
  pass(60)
  const attempts = [
    await c.raw(checkCode, { body: { code: c.codeOf(secret) } }, { cookie: half }),
    await c.raw(giveRecoveryCode, { body: { recovery_code: recoveryCodes[0] } }, { cookie: half }),
    await c.raw(checkCode, { body: { code: c.codeOf(factor.secret) } }, { cookie: half }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([400, 400, 200])
  expect((await c.raw(me, {}, confirmed)).status).toBe(200)
})
