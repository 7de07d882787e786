import { sendResetLink } from '@sopan/contract/console/learner-acts'
import { getLearner } from '@sopan/contract/console/learners'
import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { makeCall } from '#test/commands.ts'
import { correcting } from '#test/exams/correcting.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { settlingApp } from '#test/settling.ts'

const { app, bought, refund, settleRefunds } = settlingApp()
const { t } = app

const mailsOf = async ({ id }: { id: number }) =>
  (await makeCall(t, getLearner, { params: { id: String(id) } })).mails

it('the mails of a learner are those of a purchase, of its refund, and a reset link that was not sent yet', async () => {
  const { user, id } = await bought()
  const other = await factories(t.db).user({ email: 'other@example.com' })
  await refund(id)
  await settleRefunds('SUCCESS')
  await sweepOutbox(t, () => undefined)
  // The drawing of a credit note may time out on a busy machine; its mail is then tried again.
  app.advanceMinutes(10)
  await sweepOutbox(t, () => undefined)
  const body = { learner_id: user.id, email: user.email, reason: 'called by phone' }
  await makeCall(t, sendResetLink, { body })
  const mails = await mailsOf(user)
  expect(mails.map(({ kind }) => kind)).toEqual([
    'password reset',
    'refunded',
    'refund requested',
    'purchase',
  ])
  expect(mails.map((mail) => mail.sent_at !== null)).toEqual([false, true, true, true])
  expect(await mailsOf(other)).toEqual([])
})

it('the mails of a learner have that about corrected marks, also if the test has a newer paper', async () => {
  const { build, started, submit } = taking(t)
  const questions = [{ text: 'Which is the oldest?' }]
  const { user, token, id, exam } = await started({}, { questions })
  await submit(token, id)
  await build().paper(exam.id, { questions })
  await correcting(t).correct(exam.slug, 1, 'all')
  await sweepOutbox(t, () => undefined)
  expect(await mailsOf(user)).toMatchObject([{ kind: 'marks corrected' }])
})

it('the mails of a learner have why one about a refund was not sent', async () => {
  const { user, id } = await bought()
  await refund(id)
  t.mails.push = () => {
    throw new Error('550 no such mailbox')
  }
  await sweepOutbox(t, () => undefined)
  const [mail] = await mailsOf(user)
  expect(mail).toMatchObject({ kind: 'refund requested', sent_at: null })
  expect(mail?.last_error).toContain('550 no such mailbox')
})
