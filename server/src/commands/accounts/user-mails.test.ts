import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { runCommand } from '#test/commands.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { settlingApp } from '#test/settling.ts'

const { app, bought, refund, settleRefunds } = settlingApp()
const { t } = app

type Shown = { mails: { kind: string; sent_at: Date | null; last_error: string | null }[] }

const mailsOf = async (email: string) =>
  ((await runCommand(t, ['users', 'show', email])).data as Shown).mails

it('users show lists the mails of a purchase and of its refund, and a reset link that was not sent yet', async () => {
  const { user, id } = await bought()
  await factories(t.db).user({ email: 'other@example.com' })
  await refund(id)
  await settleRefunds('SUCCESS')
  await sweepOutbox(t, () => undefined)
  // The drawing of a credit note may time out on a busy machine; its mail is then tried again.
  app.advanceMinutes(10)
  await sweepOutbox(t, () => undefined)
  await runCommand(t, ['users', 'send-reset', user.email], { reason: 'called by phone' })
  const mails = await mailsOf(user.email)
  expect(mails.map(({ kind }) => kind)).toEqual([
    'password reset',
    'refunded',
    'refund requested',
    'purchase',
  ])
  expect(mails.map((mail) => mail.sent_at !== null)).toEqual([false, true, true, true])
  expect(await mailsOf('other@example.com')).toEqual([])
})

it('users show lists the mail about corrected marks, also if the test has a newer paper', async () => {
  const { build, started, submit } = taking(t)
  const questions = [{ text: 'Which is the oldest?' }]
  const { user, token, id, exam } = await started({}, { questions })
  await submit(token, id)
  await build().paper(exam.id, { questions })
  const flags = { key: 'all', reason: 'two options are right' }
  await runCommand(t, ['exams', 'correct-key', exam.slug, '1'], flags)
  await sweepOutbox(t, () => undefined)
  expect(await mailsOf(user.email)).toMatchObject([{ kind: 'marks corrected' }])
})

it('users show reports why a mail about a refund was not sent', async () => {
  const { user, id } = await bought()
  await refund(id)
  t.mails.push = () => {
    throw new Error('550 no such mailbox')
  }
  await sweepOutbox(t, () => undefined)
  const { lines } = await runCommand(t, ['users', 'show', user.email])
  expect(lines).toContainEqual(
    expect.stringMatching(/refund requested {2}not sent since .*550 no such mailbox/),
  )
})
