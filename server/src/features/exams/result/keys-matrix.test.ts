import { downloadOwnData } from '@sopan/contract/account'
import { extendTest } from '@sopan/contract/console/tests'
import { getDashboard } from '@sopan/contract/dashboard'
import type { Endpoint } from '@sopan/contract/endpoint'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listPractised, savePractice } from '@sopan/contract/exams/practice'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { search } from '@sopan/contract/search'
import { listOwnTickets, submitTicket } from '@sopan/contract/support'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { expect, it } from 'vitest'

import { sweepAttempts } from '#server/features/exams/closing/sweep.ts'
import { createPaperCache } from '#server/features/exams/paper/cache.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { makeCall } from '#test/commands.ts'
import { correcting } from '#test/exams/correcting.ts'
import { REVIEW_ONLY } from '#test/exams/exam-factories.ts'
import { computeRanks } from '#test/exams/ranking.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { PASSWORD } from '#test/factories.ts'
import { textOfZip } from '#test/zip-text.ts'

const t = testApp()
const { build, learner, start, submit } = taking(t)

const REASON = 'B is right, see page 7'
/** Matches the fields that only a review has, and the reason of a corrected key. */
const SECRET = new RegExp(`${REVIEW_ONLY}|${REASON}`)
/** Matches the figures that follow from right and wrong answers, in a response, in the own data or in a mail. */
const FIGURES =
  /"(score|total_marks|correct|wrong|skipped|percentage|passed|grade_version|marks|right_count)": ?[\dtf-]|"(rank|histogram)":\{|your marks were corrected/

const fail = (error: unknown) => {
  throw error
}

interface Asking {
  token: string
  exam: { id: number; slug: string }
  /** The learner's attempts so far. */
  attemptIds: readonly number[]
  questionId: number
}

/** Each call of the learner that has anything of the test, and what it sends, as text. */
async function callsOf({ token, exam, attemptIds, questionId }: Asking): Promise<string[]> {
  const test_id = String(exam.id)
  const last = attemptIds.at(-1)
  const asks: [Endpoint, { querystring?: object; body?: object }][] = [
    [listExams, { querystring: {} }],
    [getExam, { querystring: { test_id } }],
    [search, { querystring: { q: 'Exam' } }],
    [getDashboard, { querystring: {} }],
    [getOpenAttempt, { querystring: { test_id, can: ABILITIES.join(',') } }],
    [listAttempts, { querystring: { test_id } }],
    [listHistory, { querystring: {} }],
    [listOwnTickets, { querystring: {} }],
    ...attemptIds.map((id): [Endpoint, { querystring: object }] => [
      listResults,
      { querystring: { test_id, attempt_id: String(id) } },
    ]),
    ...(last === undefined ? [] : [saveTo(last, questionId)]),
    ...attemptIds
      .slice(0, -1)
      .map((id): [Endpoint, { body: object }] => [
        submitAttempt,
        { body: { attempt_id: id, answers: [] } },
      ]),
  ]
  const texts: string[] = []
  for (const [endpoint, input] of asks) {
    const reply = await t.raw(endpoint, input, { token })
    expect([endpoint.url, reply.status]).toEqual([endpoint.url, 200])
    texts.push(JSON.stringify(reply.body))
  }
  return texts
}

const saveTo = (attempt_id: number, questionId: number): [Endpoint, { body: object }] => [
  saveAnswers,
  { body: { attempt_id, answers: [entry(questionId, 'A', 1)] } },
]

async function ownData(token: string): Promise<string> {
  const body = { current_password: PASSWORD }
  const { url } = (await t.call(downloadOwnData, { body }, token)).body.data
  const reply = await t.app.inject({ method: 'GET', url })
  return textOfZip(reply.rawPayload)
}

/**
 * Whether practice has keys of the test, and the dashboard mistakes; and whether an entry is stored. They are asked before
 * the results, which record that the keys were sent.
 */
async function askPractice({ token, questionId: question_id }: Asking) {
  const facts = { act: 'star' as const, answer: null, at: t.time.toISOString(), writer: 'writer01' }
  const body = { entries: [{ question_id, ...facts }] }
  const { stored } = (await t.call(savePractice, { body }, token)).body.data
  const querystring = { can: ABILITIES.join(',') }
  const { today_list: rows } = (await t.call(getDashboard, { querystring: {} }, token)).body.data
  const reply = await t.raw(listPractised, { querystring }, { token })
  return {
    isStored: stored > 0,
    mistakes: rows.some(({ kind }) => kind === 'mistakes'),
    practice: SECRET.test(JSON.stringify(reply.body)),
  }
}

/**
 * Whether the results of a learner have keys, and figures; fails if any call or mail has what the results do not. The
 * receipt of a submission is in `sent`.
 */
async function whatIsSent(asking: Asking, sent: string) {
  const { token, exam, questionId } = asking
  const doubt = { email: 'a@b.example', priority: 'low', message: 'Why?', question_id: questionId }
  const { status: before } = await t.raw(submitTicket, { body: doubt }, { token })
  const wasShown = before === 200
  const { isStored, mistakes, practice } = await askPractice(asking)
  const querystring = { test_id: String(exam.id) }
  const reply = await t.raw(listResults, { querystring }, { token })
  const results = JSON.stringify(reply.body)
  const [keys, figures] = [SECRET.test(results), FIGURES.test(results)]
  await sweepOutbox(t, fail)
  const mails = t.mails.map(({ subject, text }) => `${subject} ${text}`)
  const others = [sent, ...(await callsOf(asking)), await ownData(token), ...mails]
  const leaks = others.filter((text) => SECRET.test(text) && !(keys && isResult(text)))
  const early = figures ? [] : others.filter((text) => FIGURES.test(withoutTotal(text)))
  expect([leaks, early, wasShown && !keys && !isRunning(reply.body)]).toEqual([[], [], false])
  expect({ mistakes, practice, isStored }).toEqual({
    mistakes: keys,
    practice: keys,
    isStored: wasShown,
  })
  return { keys, figures }
}

/** The marks of all questions of a test are on its card, and no figure of a learner. */
const withoutTotal = (text: string) =>
  text.includes('"purchase_attempts"') ? text.replace(/"total_marks":\d+/, '') : text

const isResult = (text: string) => text.includes('"review_locked":false')
/** An attempt in progress locks the review also of keys that were shown before. */
const isRunning = (body: { data: unknown }) => {
  const data = body.data as { review_locked: boolean; keys_from?: string | null }
  return data.review_locked && data.keys_from === undefined
}

/** 90 seconds before midnight in India: mistakes are due the next day. */
const START = new Date('2026-11-20T18:28:30Z')
const after = (minutes: number, seconds = 0) =>
  new Date(START.getTime() + (minutes * 60 + seconds) * 1000)
const DAY = 24 * 60
const CLOSE = DAY + 60
const DATE = DAY + 300
const window = { opens_at: after(-60), closes_at: after(CLOSE) }
const late = { keys_shown: 'date' as const, keys_date: after(DATE) }

/**
 * Two attempts of a learner, and one of another learner whose extra time goes beyond the close and who gets more time
 * then. Returns the moments at which the keys and the figures are sent to the first one.
 */
async function momentsOf(values: object) {
  const exam = await build().examWithPaper({ max_attempts: 2 })
  await t.db
    .updateTable('exam')
    .set({ updated_at: t.time, ...values })
    .where('id', '=', exam.id)
    .execute()
  const [own, other] = [await learner(), await learner()]
  await t.db
    .updateTable('app_user')
    .set({ extra_minutes_per_hour: 60 })
    .where('id', '=', other.user.id)
    .execute()
  const attemptIds: number[] = []
  const questionId = exam.paper.questions[0]?.id ?? 0
  const moments = { keys: [] as string[], figures: [] as string[] }
  let receipt = ''
  async function look(moment: string, time: Date): Promise<void> {
    t.time = time
    await sweepAttempts(t, createPaperCache(), fail)
    await computeRanks(t)
    const sent = await whatIsSent({ token: own.token, exam, attemptIds, questionId }, receipt)
    if (sent.keys) moments.keys.push(moment)
    if (sent.figures) moments.figures.push(moment)
    receipt = ''
  }
  const begin = async () => attemptIds.push((await start(own.token, exam.id)).attempt_id)
  const end = async () => {
    const answers = [entry(questionId, 'A', 1)]
    receipt = JSON.stringify(await submit(own.token, attemptIds.at(-1) ?? 0, answers))
  }

  await look('before', after(0))
  await begin()
  await look('open', after(1))
  await end()
  await correcting(t).correct(exam.slug, 1, 'B', { reason: REASON })
  await look('ended', after(2))
  await begin()
  await look('again', after(3))
  await end()
  await look('ended again', after(DAY + 4))
  t.time = after(CLOSE - 5)
  const { attempt_id: open } = await start(other.token, exam.id)
  await look('close', after(CLOSE))
  await look('other extra', after(CLOSE, 46))
  const more = { minutes: 60, email: other.user.email, closed_within_minutes: null }
  const body = { slug: exam.slug, ...more, last_extension: null, reason: 'a power cut' }
  await makeCall(t, extendTest, { body })
  await look('other extended', after(CLOSE + 30))
  await submit(other.token, open)
  await look('all ended', after(CLOSE + 31))
  await look('date', after(DATE))
  expect(t.mails.map(({ subject }) => subject)).toContain(
    `${exam.title}: your marks were corrected`,
  )
  return moments
}

const FROM_END = ['ended', 'ended again', 'close', 'other extra', 'other extended', 'all ended']
/** Without a window the marks are shown from the end of the first attempt, also during the second one. */
const MARKS_AT_ONCE = ['ended', 'again', ...FROM_END.slice(1), 'date']

it.each([
  ['at once', {}, [...FROM_END, 'date'], MARKS_AT_ONCE],
  [
    'after the last attempt',
    { keys_shown: 'after_last_attempt' },
    [...FROM_END.slice(1), 'date'],
    MARKS_AT_ONCE,
  ],
  [
    'after the last attempt, with one left',
    { keys_shown: 'after_last_attempt', max_attempts: 3 },
    [],
    MARKS_AT_ONCE,
  ],
  ['on a date', late, ['date'], MARKS_AT_ONCE],
  ['after the close', { ...window, keys_shown: 'after_close' }, ['all ended', 'date']],
  ['at once, with a window', window, ['all ended', 'date']],
  [
    'after the close, but marks at once',
    { ...window, marks_shown: 'at_once' },
    ['all ended', 'date'],
    MARKS_AT_ONCE,
  ],
  [
    'after the last attempt, with a window',
    { ...window, keys_shown: 'after_last_attempt' },
    ['all ended', 'date'],
  ],
  [
    'after the last attempt, with one left that cannot be started after the close',
    { ...window, keys_shown: 'after_last_attempt', max_attempts: 3 },
    ['all ended', 'date'],
  ],
  ['on a date after the close', { ...window, ...late }, ['date']],
  [
    'on a date before the close',
    { ...window, keys_shown: 'date', keys_date: after(30) },
    ['all ended', 'date'],
  ],
])(
  'keys %s are sent by the results from then on, and by no other call; marks of a window after its close',
  async (_, values, keys, figures = ['all ended', 'date']) => {
    expect(await momentsOf(values)).toEqual({ keys, figures })
  },
)
