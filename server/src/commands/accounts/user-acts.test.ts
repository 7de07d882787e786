import { getProfile } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp()
const { started, submit, advanceSeconds } = taking(t)

const run = (name: string, args: string[], options: Record<string, string | true> = {}) =>
  runCommand(t, ['users', name, ...args], options)

const audits = () =>
  t.db.selectFrom('audit').select(['action', 'subject', 'reason', 'actor']).orderBy('id').execute()

async function signedIn(email: string) {
  const user = await factories(t.db).user({ email })
  return { user, token: await factories(t.db).token(user.id, t.time) }
}

const profile = async (token: string) =>
  (await t.raw(getProfile, { querystring: {} }, { token })).status

describe('a mistyped email', () => {
  it('is changed by an operator: sessions end, the old address is told, the new one signs in', async () => {
    const { user, token } = await signedIn('anjli@example.com')
    const options = { to: 'Anjali@example.com', reason: 'called by phone' }
    const result = await run('change-email', ['ANJLI@example.com'], options)
    expect(result.lines).toEqual([
      `Has the email Anjali@example.com: user ${user.id}, Anjali Sharma. Ended: 1 session.`,
    ])
    expect(await profile(token)).toBe(401)
    const body = { email: 'anjali@example.com', password: PASSWORD }
    expect((await t.raw(login, { body })).status).toBe(200)
    expect(await audits()).toMatchObject([
      {
        action: 'email changed',
        subject: `user ${user.id}`,
        reason: 'called by phone',
        actor: 'ravi',
      },
    ])
    const mails = await t.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(mails).toMatchObject([{ kind: 'email changed', payload: { to: 'anjli@example.com' } }])
  })

  it.each([
    ['nobody@example.com', 'new@example.com', 'There is no account with the email'],
    ['anjli@example.com', 'TAKEN@example.com', 'An account with this email already exists'],
    ['anjli@example.com', 'no address', /email/i],
    ['anjli@example.com', '<anjali@example.com>', /valid email address/],
  ])('of %s is not changed to %s', async (from, to, message) => {
    await signedIn('anjli@example.com')
    await signedIn('taken@example.com')
    await expect(run('change-email', [from], { to, reason: 'x' })).rejects.toThrow(message)
    expect(await audits()).toEqual([])
  })

  it('is not changed by a dry run', async () => {
    const { token } = await signedIn('anjli@example.com')
    const options = { to: 'anjali@example.com', reason: 'x', 'dry-run': true } as const
    await run('change-email', ['anjli@example.com'], options)
    expect(await profile(token)).toBe(200)
  })
})

it('an operator ends the sessions of a learner, and mails a link for a new password', async () => {
  const { user, token } = await signedIn('anjali@example.com')
  await run('end-sessions', ['anjali@example.com'], { reason: 'lost phone' })
  expect(await profile(token)).toBe(401)
  await run('send-reset', ['anjali@example.com'], { reason: 'lost phone' })
  const mails = await t.db.selectFrom('outbox').select(['kind', 'payload']).execute()
  expect(mails).toMatchObject([
    { kind: 'password reset', payload: { email_key: 'anjali@example.com' } },
  ])
  expect((await audits()).map(({ action, subject }) => [action, subject])).toEqual([
    ['end sessions', `user ${user.id}`],
    ['send reset link', `user ${user.id}`],
  ])
  await run('deactivate', ['anjali@example.com'], { reason: 'x' })
  await expect(run('send-reset', ['anjali@example.com'], { reason: 'x' })).rejects.toThrow(
    'inactive',
  )
})

describe('a learner who calls', () => {
  it('is shown with orders, access, tests, tickets, mails and sessions, and without a hash', async () => {
    const { user, token, id, q1 } = await started({ title: 'Polity' })
    advanceSeconds(60)
    await submit(token, id, [entry(q1, 'A', 1)])
    const make = factories(t.db)
    const course = await make.course({ title: 'Maths' })
    await make.grant(user.id, course.id, { ends_at: new Date('2027-01-01T00:00:00Z') })
    await t.db
      .insertInto('ticket')
      .values({
        user_id: user.id,
        email: user.email,
        priority: 'low',
        message: 'Where is \u{1B}[31mclass 2?\nThanks',
        status: 'open',
        created_at: t.time,
      })
      .execute()
    const result = await run('show', [user.email.toUpperCase()])
    const text = result.lines.join('\n')
    expect(text).toContain(`attempt ${id}  20 Nov 2026  Polity  1 of 4 marks, not passed`)
    expect(text).toContain('course  Maths  by operator  until 1 Jan 2027')
    expect(text).toContain('Where is')
    expect(text).not.toContain('\u{1B}')
    expect(text).toContain('Mails: none')
    expect(JSON.stringify(result.data)).not.toContain('password_hash')
    expect(result.data).toMatchObject({ user: { id: user.id }, sessions: [{ platform: 'web' }] })
  })

  it('is named by an id or an email if a part of a name means several', async () => {
    const first = await signedIn('one@example.com')
    await signedIn('two@example.com')
    await expect(run('show', ['Anjali'])).rejects.toThrow('Several accounts were found')
    await expect(run('show', ['nothing'])).rejects.toThrow('No account was found.')
    await t.db.updateTable('app_user').set({ phone: '9876543210' }).execute()
    await expect(run('show', ['9876543210'])).rejects.toThrow('Several accounts were found')
    const third = await factories(t.db).user({ phone: '8765432109', name: '8765432109' })
    await factories(t.db).user({ name: 'x8765432109' })
    expect((await run('show', ['8765432109'])).data).toMatchObject({ user: { id: third.id } })
    const { data } = await run('show', [String(first.user.id)])
    expect(data).toMatchObject({ user: { email: 'one@example.com' } })
  })
})
