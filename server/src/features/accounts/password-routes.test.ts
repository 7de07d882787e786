import { forgotPassword, listUsers, resetPassword } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

describe('a forgotten password', () => {
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  async function ask(email: string): Promise<string> {
    // The mail about a password that was changed may arrive meanwhile.
    const tokens = () => t.mails.map(({ text }) => tokenIn(text)).filter((token) => token !== '')
    const before = tokens().length
    await t.call(forgotPassword, { body: { email } })
    await expect.poll(() => tokens().length).toBe(before + 1)
    return tokens().at(-1) ?? ''
  }

  it('is replaced through the mailed link, which ends every session', async () => {
    const user = await build().user()
    const session = await build().token(user.id, t.time)
    const token = await ask(user.email)
    expect(t.mails[0]).toMatchObject({ to: user.email })
    expect(t.mails[0]?.text).toContain('https://sopan.example/reset-password#token=sop_')
    await t.call(resetPassword, { body: { token, password: 'winter66' } })
    expect((await t.raw(listUsers, {}, { token: session })).status).toBe(401)
    await expect
      .poll(() => t.mails.slice(1))
      .toMatchObject([
        { to: user.email, subject: 'The password of your Sopan account was changed' },
      ])
    await t.call(login, { body: { email: user.email, password: 'winter66' } })
    const old = await t.raw(login, { body: { email: user.email, password: PASSWORD } })
    expect(old.status).toBe(401)
    expect(await t.db.selectFrom('audit').selectAll().execute()).toMatchObject([
      { actor: `user ${user.id}`, action: 'password reset', subject: `user ${user.id}` },
    ])
  })

  it('gives the same response for an address without an account, and mails nothing', async () => {
    await build().user({ email: 'known@example.com' })
    const known = await t.raw(forgotPassword, { body: { email: 'known@example.com' } })
    const unknown = await t.raw(forgotPassword, { body: { email: 'nobody@example.com' } })
    expect(unknown.body).toEqual(known.body)
    await expect.poll(() => t.mails.length).toBe(1)
    expect(t.mails.map((mail) => mail.to)).toEqual(['known@example.com'])
  })

  it('sends a mail without the name of the account, which someone else may have chosen', async () => {
    const user = await build().user({ name: 'Your account is locked. Call 98765 43210' })
    await ask(user.email)
    const [mail] = t.mails
    expect(mail?.to).toBe(user.email)
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(user.name)
  })

  it('accepts only the newest link, once, within 30 minutes', async () => {
    const user = await build().user()
    const first = await ask(user.email)
    const second = await ask(user.email)
    const use = (token: string) => t.raw(resetPassword, { body: { token, password: 'winter66' } })
    expect((await use(first)).status).toBe(400)
    const both = await Promise.all([use(second), use(second)])
    expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 400])
    const third = await ask(user.email)
    t.time = new Date(t.time.getTime() + 30 * 60_000)
    expect((await use(third)).body.message).toContain('no longer valid')
  })

  it('builds its link from the setting, never from the Host header', async () => {
    const user = await build().user()
    await t.raw(
      forgotPassword,
      { body: { email: user.email } },
      { headers: { host: 'evil.example' } },
    )
    await expect.poll(() => t.mails.length).toBe(1)
    expect(t.mails[0]?.text).not.toContain('evil.example')
  })

  it('writes the request to the database before the response, with and without an account', async () => {
    const user = await build().user()
    for (const email of [user.email, 'nobody@example.com']) {
      await t.call(forgotPassword, { body: { email } })
    }
    const rows = await t.db.selectFrom('outbox').select('kind').execute()
    expect(rows.map((row) => row.kind)).toEqual(['password reset', 'password reset'])
  })

  it('leaves neither token nor address in the outbox once the mail is sent', async () => {
    const user = await build().user()
    const token = await ask(user.email)
    const isSent = async () => {
      const row = await t.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
      return row.sent_at !== null
    }
    await expect.poll(isSent).toBe(true)
    for (const table of ['outbox', 'password_reset'] as const) {
      const rows = JSON.stringify(await t.db.selectFrom(table).selectAll().execute())
      expect(rows).not.toContain(token.slice(4))
      expect(rows).not.toContain(user.email)
    }
  })

  it('mails the link later if the mail server is down, unless an hour has passed', async () => {
    const user = await build().user()
    const { send } = t.mailer
    t.mailer.send = () => Promise.reject(new Error('no mail server'))
    await t.call(forgotPassword, { body: { email: user.email } })
    const tries = async () =>
      (await t.db.selectFrom('outbox').select('last_error').executeTakeFirst())?.last_error
    await expect.poll(tries).toContain('no mail server')
    t.mailer.send = send
    t.time = new Date(t.time.getTime() + 3 * 60_000)
    await sweepOutbox(t, () => undefined)
    const use = (token: string) => t.raw(resetPassword, { body: { token, password: 'winter66' } })
    expect(t.mails).toHaveLength(1)
    expect((await use(tokenIn(t.mails[0]?.text ?? ''))).status).toBe(200)
    await expect.poll(() => t.mails.length).toBe(2)

    await t.db.deleteFrom('outbox').execute()
    t.mailer.send = () => Promise.reject(new Error('no mail server'))
    await t.call(forgotPassword, { body: { email: user.email } })
    await expect.poll(tries).toContain('no mail server')
    t.mailer.send = send
    t.time = new Date(t.time.getTime() + 61 * 60_000)
    await sweepOutbox(t, () => undefined)
    await sweepOutbox(t, () => undefined)
    expect(t.mails).toHaveLength(2)
  })

  it('mails nothing to an account that is not active', async () => {
    const idle = await build().user({ status: 'inactive' })
    const user = await build().user()
    await t.call(forgotPassword, { body: { email: idle.email } })
    await ask(user.email)
    expect(t.mails.map((mail) => mail.to)).toEqual([user.email])
  })
})
