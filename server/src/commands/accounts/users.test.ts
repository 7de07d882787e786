import { getProfile } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { taking } from '#test/exams/taking.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp()
const run = (args: string[], options: Record<string, string | true> = {}) =>
  runCommand(t, ['users', ...args], options)
const change = (args: string[], options: Record<string, string | true> = {}) =>
  run(args, { reason: 'shared account', ...options })
const idsOf = async (text: string) => {
  const { data } = await run(['find', text])
  return (data as { users: { id: number }[] }).users.map((user) => user.id)
}
const audits = () => t.db.selectFrom('audit').selectAll().execute()
const signIn = async (email: string) =>
  (await t.raw(login, { body: { email, password: PASSWORD } })).status

describe('finding users', () => {
  it('matches an email in any letter case, an id, and parts of names and phones', async () => {
    const build = factories(t.db)
    const anjali = await build.user({ email: 'Anjali@Example.com', phone: '9876543210' })
    const ravi = await build.user({ name: 'Ravi 100% Kumar_2' })
    expect(await idsOf('ANJALI@example.COM')).toEqual([anjali.id])
    expect(await idsOf('65432')).toEqual([anjali.id])
    expect(await idsOf('kumar')).toEqual([ravi.id])
    expect(await idsOf('100%')).toEqual([ravi.id])
    expect(await idsOf('r_2')).toEqual([ravi.id])
    expect(await idsOf(String(ravi.id))).toContain(ravi.id)
    expect(await idsOf('example.com')).toEqual([])
  })

  it('shows status and live access, and no control characters of a name', async () => {
    const build = factories(t.db)
    const user = await build.user({ name: 'A\u001B[2J\u202Eb', email: 'a@example.com' })
    const [live, ended, revoked] = [
      await build.course(),
      await build.course(),
      await build.course(),
    ]
    await build.grant(user.id, live.id)
    await build.grant(user.id, ended.id, { ends_at: new Date(t.time.getTime() - 1) })
    await build.grant(user.id, revoked.id, { revoked_at: t.time })
    expect((await run(['find', 'a@example.com'])).lines).toEqual([
      `${user.id}  A\uFFFD[2J\uFFFDb <a@example.com>  no phone  active  ` +
        'since 2026-11-01T06:00:00.000Z  live access: 1',
    ])
  })

  it('shows 20 users at most, an exact match first, and reports that there are more', async () => {
    const build = factories(t.db)
    for (let n = 0; n < 20; n++) await build.user({ name: `x@example.com ${n}` })
    const exact = await build.user({ email: 'x@example.com' })
    const ids = await idsOf('x@example.com')
    expect([ids.length, ids[0]]).toEqual([20, exact.id])
    expect((await run(['find', 'x@example.com'])).lines.at(-1)).toMatch(/^There are more/)
  })

  it.each(['', ' ', 'a\u0000b', 'x'.repeat(255)])('refuses %j', async (text) => {
    await expect(run(['find', text])).rejects.toThrow(/Give an email/)
  })

  it('prints no password hash with --json', async () => {
    const user = await factories(t.db).user()
    const { data } = await run(['find', user.email])
    expect(JSON.stringify(data)).not.toContain(user.password_hash)
  })
})

describe('deactivating a user', () => {
  it('ends every session and refuses sign-ins until the user is activated', async () => {
    const build = factories(t.db)
    const user = await build.user({ email: 'Anjali@example.com' })
    const token = await build.token(user.id, t.time)
    await build.token(user.id, t.time)
    expect((await change(['deactivate', 'anjali@EXAMPLE.com'])).lines).toEqual([
      `Deactivated: user ${user.id}, Anjali Sharma. Ended: 2 sessions.`,
    ])
    expect((await t.raw(getProfile, {}, { token })).status).toBe(401)
    expect(await signIn(user.email)).toBe(401)
    await expect(change(['deactivate', user.email])).rejects.toThrow(/inactive already/)
    await change(['activate', user.email])
    expect((await t.raw(getProfile, {}, { token })).status).toBe(401)
    expect(await signIn(user.email)).toBe(200)
    expect(await audits()).toMatchObject([
      { actor: 'ravi', action: 'deactivate user', subject: `user ${user.id}` },
      { actor: 'ravi', action: 'activate user', reason: 'shared account' },
    ])
  })

  it('names running tests, and changes nothing without --yes', async () => {
    const { user, token, exam, session } = await taking(t).started({ title: 'Polity' })
    const named = `Polity (attempt ${session.attempt_id}, until ${session.deadline})`
    const refused = await change(['deactivate', user.email])
    expect(refused.isDone).toBe(false)
    expect(refused.lines).toEqual([
      `Running: 1 test of this learner: ${named}. It is closed at its deadline, and cannot be continued. ` +
        'Nothing was changed: --yes deactivates the account.',
    ])
    expect((await t.raw(getProfile, {}, { token })).status).toBe(200)
    const done = await change(['deactivate', user.email], { yes: true })
    expect(done.lines).toEqual([
      `Deactivated: user ${user.id}, ${user.name}. Ended: 1 session.`,
      `Running: 1 test of this learner: ${named}.`,
    ])
    expect(await taking(t).attempts()).toMatchObject([{ exam_id: exam.id, closed_at: null }])
  })

  it('changes nothing in a dry run, and is refused for an unknown email', async () => {
    const build = factories(t.db)
    const user = await build.user()
    const token = await build.token(user.id, t.time)
    expect((await change(['deactivate', user.email], { 'dry-run': true })).lines).toEqual([
      `Would deactivate: user ${user.id}, Anjali Sharma. Ended: 1 session.`,
    ])
    expect((await t.raw(getProfile, {}, { token })).status).toBe(200)
    expect(await audits()).toEqual([])
    await expect(change(['deactivate', 'x@example.com'])).rejects.toThrow(/no account/)
  })
})
