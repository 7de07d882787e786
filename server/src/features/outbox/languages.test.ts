import { changePassword } from '@sopan/contract/account'
import { changeLearnerEmail } from '@sopan/contract/console/learner-acts'
import type { Language } from '@sopan/contract/language'
import { MINUTE_MS } from '@sopan/domain/durations'
import { beforeEach, expect, it } from 'vitest'

import { insertMessage } from '#server/db/queries/outbox.ts'
import { makeCall } from '#test/commands.ts'
import { erasing } from '#test/erasing.ts'
import { correcting } from '#test/exams/correcting.ts'
import { taking } from '#test/exams/taking.ts'
import { PASSWORD } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

import { sweepOutbox } from './sweep.ts'

const { app, bought, settleRefunds } = receiptApp()
const { t } = app
const { build, learner, start, started, submit } = taking(t)
const { eraseAll } = erasing(t)

beforeEach(() => {
  // Only the sweeps of the tests send mails.
  t.wakeOutbox = () => undefined
})

const OLD = 'earlier@example.com'

/** The subjects of the mails to learners, in English and in Hindi. */
const SUBJECTS = [
  ['Algebra: you have access', 'Algebra: आपको एक्सेस मिल गया है'],
  ['Algebra: your refund has begun', 'Algebra: आपकी राशि वापसी शुरू हो गई है'],
  ['Algebra: refunded', 'Algebra: राशि वापस हुई'],
  ['Algebra: your bank did not take the refund', 'Algebra: आपके बैंक ने वापसी की राशि नहीं ली'],
  ['Support ticket 7: received', 'सपोर्ट टिकट 7: मिल गया है'],
  ['Support ticket 7: our answer', 'सपोर्ट टिकट 7: हमारा उत्तर'],
  ['Polity: your marks were corrected', 'Polity: आपके अंक सुधारे गए हैं'],
  ['History: the results are out', 'History: रिज़ल्ट आ गए हैं'],
  ['Biology opens on 20 Nov 2026, 12:00 pm', 'Biology 20 नवंबर 2026, दोपहर 12:00 पर खुलेगा'],
  ['Your Sopan account: set a password', 'आपका Sopan खाता: पासवर्ड बनाएँ'],
  ['Set a new password for Sopan', 'Sopan के लिए नया पासवर्ड बनाएँ'],
  ['The password of your Sopan account was changed', 'आपके Sopan खाते का पासवर्ड बदल दिया गया है'],
  ['The email of your Sopan account was changed', 'आपके Sopan खाते का ईमेल बदल दिया गया है'],
  ['Your Sopan account was deleted', 'आपका Sopan खाता हटा दिया गया है'],
] as const

type Message = Parameters<typeof insertMessage>[1]
const queue = ({ kind, payload }: Pick<Message, 'kind' | 'payload'>) =>
  insertMessage(t.db, { kind, key: `${kind} of a test`, payload, dueAt: t.time })

const setLanguage = (language: Language | null) =>
  t.db.updateTable('app_user').set({ language }).execute()

const sweep = () =>
  sweepOutbox(t, (error) => {
    throw error
  })

/** The mails that learners got, in the order of their subjects, with the same names and numbers in each test. */
function mails({ course = 'Algebra', ticket = 7 } = {}) {
  const plain = (text: string) =>
    text
      .replaceAll('\u00A0', ' ')
      .replaceAll(course, 'Algebra')
      .replaceAll(`ticket ${ticket}`, 'ticket 7')
      .replaceAll(`टिकट ${ticket}`, 'टिकट 7')
  return t.mails
    .filter(({ to }) => to !== t.settings.CONTACT_EMAIL)
    .map(({ to, subject, text }) => ({ to, subject: plain(subject), text: plain(text) }))
    .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
}

async function queueAboutMoney(): Promise<string> {
  const { id, course } = await bought()
  await operating(t).refund(id)
  await settleRefunds('SUCCESS')
  const { refund_id } = await t.db
    .selectFrom('refund')
    .select('refund_id')
    .executeTakeFirstOrThrow()
  await queue({ kind: 'refund refused', payload: { refund_id } })
  return course.title
}

async function queueAboutTests(): Promise<void> {
  const { user, token, exam, id } = await started({ title: 'Polity' })
  await submit(token, id)
  await correcting(t).correct(exam.slug, 1, 'all')
  const at = (minutes: number) => new Date(t.time.getTime() + minutes * MINUTE_MS)
  const past = { title: 'History', opens_at: at(-60), closes_at: at(1) }
  const { id: pastId } = await build().examWithPaper(past)
  const attempt = await start(token, pastId)
  await submit(token, attempt.attempt_id)
  await queue({ kind: 'results out', payload: { user_id: user.id, exam_id: pastId } })
  const next = { title: 'Biology', opens_at: new Date('2026-11-20T06:30:00Z'), closes_at: at(600) }
  const { id: nextId } = await build().examWithPaper(next)
  await queue({ kind: 'test opens', payload: { user_id: user.id, exam_id: nextId } })
}

async function queueAboutTicket(): Promise<number> {
  const { user } = await learner()
  const ticket = { user_id: user.id, email: user.email, priority: 'low', message: 'मदद' } as const
  const { id } = await t.db
    .insertInto('ticket')
    .values({ ...ticket, image: null, status: 'answered', created_at: t.time, closed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: answer } = await t.db
    .insertInto('ticket_answer')
    .values({
      ticket_id: id,
      operator: 'meena',
      message: 'हमारा संदेश',
      created_at: t.time,
      seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue({ kind: 'ticket received', payload: { ticket_id: id } })
  await queue({ kind: 'ticket answered', payload: { answer_id: answer } })
  return id
}

async function queueAboutAccount(): Promise<void> {
  const { user } = await learner()
  const [user_id, at] = [user.id, t.time.toISOString()]
  await queue({ kind: 'account made', payload: { user_id } })
  await queue({ kind: 'password reset', payload: { email_key: user.email_key, asked_at: at } })
  await queue({ kind: 'password changed', payload: { user_id, to: user.email, changed_at: at } })
  await queue({ kind: 'email changed', payload: { user_id, to: OLD, changed_at: at } })
}

/** Everything in a mail but names, numbers and addresses, in which no language is left out. */
const wordsOf = ({ subject, text }: { subject: string; text: string }) =>
  `${subject}\n${text}`
    .replaceAll(/https:\S+|\S+@\S+/g, '')
    .replaceAll(/Algebra|Polity|History|Biology|Sopan|am|pm|(order|CN|R)[-_/\w]+/g, '')

it.each([
  ['hi', 'en', 1],
  ['en', 'hi', 0],
  [null, 'hi', 0],
] as const)(
  'all mails to learners are in the language of the account when they are sent: %j, before %j',
  async (language, before, column) => {
    await queueAboutAccount()
    const ticket = await queueAboutTicket()
    await queueAboutTests()
    const course = await queueAboutMoney()
    await setLanguage(before)
    const { user } = await learner()
    await setLanguage(language)
    await eraseAll(user.email)
    await sweep()
    await expect
      .poll(() => mails({ course, ticket }).map(({ subject }) => subject))
      .toEqual(SUBJECTS.map((subjects) => subjects[column]).toSorted())
    const other = column === 1 ? /[a-z]{2}.*/gi : /\p{Script=Devanagari}.*/gu
    const wrong = mails({ course, ticket }).flatMap((mail) => wordsOf(mail).match(other) ?? [])
    expect(wrong).toEqual(column === 1 ? [] : ['हमारा संदेश'])
  },
)

it('a message of the release before, without the account, is sent in English', async () => {
  const { user } = await learner()
  await setLanguage('hi')
  const at = t.time.toISOString()
  const old = { to: user.email, changed_at: at } as {
    user_id: number
    to: string
    changed_at: string
  }
  await queue({ kind: 'password changed', payload: old })
  await queue({ kind: 'email changed', payload: old })
  const deleted = { to: user.email, deleted_at: at } as {
    to: string
    deleted_at: string
    language: null
  }
  await queue({ kind: 'account deleted', payload: deleted })
  await sweep()
  expect(mails().map(({ subject }) => subject)).toEqual([
    'The email of your Sopan account was changed',
    'The password of your Sopan account was changed',
    'Your Sopan account was deleted',
  ])
})

it('an account that was erased before its mails gets the last one in its language, and its earlier address that about the change', async () => {
  const { user } = await learner()
  await setLanguage('hi')
  const payload = { user_id: user.id, to: OLD, changed_at: t.time.toISOString() }
  await queue({ kind: 'email changed', payload })
  await queue({ kind: 'password changed', payload: { ...payload, to: user.email } })
  await eraseAll(user.email)
  await sweep()
  expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
    [OLD, 'The email of your Sopan account was changed'],
    [user.email, 'आपका Sopan खाता हटा दिया गया है'],
  ])
})

it('the mails about a new password and a new email are in the language of the account', async () => {
  const { user, token } = await learner()
  await setLanguage('hi')
  const passwords = { current_password: PASSWORD, password: 'monsoon rain' }
  await t.call(changePassword, { body: passwords }, token)
  const changes = { learner_id: user.id, email: user.email, new_email: OLD, reason: 'by phone' }
  await makeCall(t, changeLearnerEmail, { body: changes })
  await sweep()
  await expect
    .poll(() => mails().map(({ to, subject }) => [to, subject]))
    .toEqual([
      [user.email, 'आपके Sopan खाते का ईमेल बदल दिया गया है'],
      [user.email, 'आपके Sopan खाते का पासवर्ड बदल दिया गया है'],
    ])
})
