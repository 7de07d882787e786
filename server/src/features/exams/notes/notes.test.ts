import { saveAnswers } from '@sopan/contract/exams/attempts'
import { type AttemptNote, MAX_NOTES } from '@sopan/contract/exams/notes'
import { NO_NOTES, mergeNotes } from '@sopan/domain/exams/notes'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, language, mark, taking } from '#test/exams/taking.ts'

import { createNoteSaving } from './save-notes.ts'

const t = testApp()
const { learner, started, start, open, save, submit, attempts, advanceSeconds } = taking(t)
const limitedApp = testApp({ rateLimit: true })
const limited = taking(limitedApp)

const PHONE = 'aaaaaaaa'
const LAPTOP = 'zzzzzzzz'
const BILINGUAL = { languages: ['en', 'hi'] }

const bilingual = () => started({}, BILINGUAL)

it('are stored beside the answers, and sent to every device that opens the test', async () => {
  const { token, exam, id, session, q1, q2 } = await bilingual()
  expect(session.notes).toEqual([])
  const notes = [mark(q2, 1), language('hi', 2)]
  const receipt = await save(token, id, [entry(q1, 'A', 1)], notes)
  expect(receipt.notes).toEqual(notes)
  expect((await open(token, exam.id))?.notes).toEqual(notes)
  expect((await start(token, exam.id)).notes).toEqual(notes)
  expect(receipt).toMatchObject({ revision: 1, max_seq: 1 })
})

it('the greater (seq, writer) of each wins in any order of arrival, and is in the response', async () => {
  const { token, exam, id, q1, q2 } = await bilingual()
  const later = mark(q1, 2, { marked: false, writer: PHONE })
  expect((await save(token, id, [], [later, mark(q2, 1)])).notes).toEqual([later, mark(q2, 1)])
  const early = [mark(q1, 1, { writer: LAPTOP }), mark(q2, 1), language('hi', 3)]
  expect((await save(token, id, [], early)).notes).toEqual([later, mark(q2, 1), language('hi', 3)])
  const same = mark(q1, 2, { writer: LAPTOP })
  expect((await save(token, id, [], [mark(q1, 1), same])).notes).toEqual([same])
  expect((await open(token, exam.id))?.notes).toEqual([same, mark(q2, 1), language('hi', 3)])
})

it('change no revision, and a submission of a page that does not know them closes the test (A-127)', async () => {
  const { token, id, q1, q2 } = await started()
  await save(token, id, [entry(q1, 'A', 1, { writer: PHONE })])
  const receipt = await save(token, id, [], [mark(q2, 1, { writer: LAPTOP })])
  expect(receipt).toMatchObject({ revision: 1, revision_before: 1, max_seq: 1 })
  const knowledge = { revision: 1, writers: [PHONE] }
  expect((await submit(token, id, [], knowledge)).state).toBe('closed')
})

it('are not in a response to a page that sends none', async () => {
  const { token, id, q1 } = await started()
  expect(await save(token, id, [entry(q1, 'A', 1)])).not.toHaveProperty('notes')
})

it('of a closed attempt are not stored, and its answers are late as before', async () => {
  const { token, id, q1, q2 } = await started()
  await submit(token, id)
  advanceSeconds(7 * 86_400)
  const receipt = await save(token, id, [entry(q1, 'A', 1)], [mark(q2, 1)])
  expect(receipt).toMatchObject({ state: 'closed', notes: [], answers: [{ stored: 'late' }] })
  expect(await rows()).toEqual([])
})

it('of another test, a language that the paper does not have and another learner’s attempt are not stored', async () => {
  const { token, id, q1 } = await started()
  const other = await bilingual()
  const foreign = [mark(other.q1, 1), mark(999_999, 1), language('hi', 1), mark(q1, 1)]
  expect((await save(token, id, [], foreign)).notes).toEqual([mark(q1, 1)])
  const stranger = await learner()
  const body = { attempt_id: id, answers: [], notes: [mark(q1, 9)] }
  expect((await t.raw(saveAnswers, { body }, { token: stranger.token })).status).toBe(404)
  // In one statement with the owner's notes, which a stranger's notes must not join.
  const saving = createNoteSaving(t.db)
  const sent = (userId: number, seq: number) =>
    saving({ attemptId: id, userId, notes: [mark(q1, seq)] })
  const owner = (await attempts()).find((one) => one.id === id)?.user_id ?? 0
  const results = [sent(owner, 2), sent(stranger.user.id, 8), sent(owner, 3), sent(owner, 4)]
  expect(await Promise.all(results)).toEqual([[mark(q1, 2)], [], [mark(q1, 3)], [mark(q1, 4)]])
  expect(await rows()).toMatchObject([{ attempt_id: id, question_id: q1, seq: 4 }])
})

it.each<[string, object]>([
  ['a seq of 0', { seq: 0 }],
  ['a seq that is no exact number', { seq: 2 ** 53 }],
  ['a writer that is too short', { writer: 'a' }],
  ['a mark that is no truth value', { marked: 'yes' }],
  ['a question without an id', { question_id: null }],
])('with %s are refused, and nothing of the call is stored', async (_, wrong) => {
  const { token, id, q1 } = await started()
  const notes = [{ ...mark(q1, 1), ...wrong }]
  const body = { attempt_id: id, answers: [entry(q1, 'A', 1)], notes } as never
  expect((await t.raw(saveAnswers, { body }, { token })).status).toBe(400)
  expect((await attempts())[0]?.revision).toBe(0)
  expect(await rows()).toEqual([])
})

it('are limited in each call and in each minute, apart from the entries', async () => {
  const { token, id, q1 } = await limited.started()
  const call = (count: number) => {
    const notes = Array.from({ length: count }, (_, index) => mark(q1, index + 1))
    return limitedApp.raw(saveAnswers, { body: { attempt_id: id, answers: [], notes } }, { token })
  }
  expect((await call(MAX_NOTES + 1)).status).toBe(400)
  for (let calls = 0; calls < 6; calls++) expect((await call(MAX_NOTES)).status).toBe(200)
  // Answers do not wait for notes: these are not stored, and stay on the device.
  expect(await call(1)).toMatchObject({ status: 200, body: { data: { notes: [] } } })
  expect((await limited.save(token, id, [entry(q1, 'A', 1)])).revision).toBe(1)
})

it('that two servers store at the same time are those of every other order', async () => {
  const { user, token, exam, id, session } = await bilingual()
  const [one, other] = [createNoteSaving(t.db), createNoteSaving(t.db)]
  const sent: AttemptNote[][] = Array.from({ length: 40 }, (_, call) => {
    const writer = call % 2 === 0 ? PHONE : LAPTOP
    const marks = session.questions.map((question, index) =>
      mark(question.id, 1 + ((call * 7 + index * 3) % 20), { marked: call % 3 > 0, writer }),
    )
    const ofCall = [...marks, language(call % 4 > 1 ? 'hi' : 'en', 1 + (call % 10), writer)]
    return call % 3 === 0 ? ofCall : ofCall.toReversed()
  })
  // A page gives each write another seq; here the first of two notes with one version is repeated.
  const versions = new Map<string, AttemptNote>()
  const distinct = sent.map((notes) =>
    notes.map((note) => {
      const version = JSON.stringify({ ...note, marked: null, language: null })
      const first = versions.get(version) ?? note
      versions.set(version, first)
      return first
    }),
  )
  await Promise.all(
    distinct.map((notes, call) => {
      const server = call % 2 === 0 ? one : other
      return server({ attemptId: id, userId: user.id, notes })
    }),
  )
  const newest = [...mergeNotes(NO_NOTES, distinct.flat()).values()]
  const shown = (await open(token, exam.id))?.notes ?? []
  expect(new Set(shown)).toEqual(new Set(newest))
  expect(shown).toHaveLength(newest.length)
})

it('wait for no lock: while the attempt is locked they are sent again', async () => {
  const { user, id, q1 } = await started()
  const blocker = await t.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM attempt FOR UPDATE')
  const sending = { attemptId: id, userId: user.id, notes: [mark(q1, 1)] }
  expect(await createNoteSaving(t.db)(sending)).toEqual([])
  await blocker.query('COMMIT')
  blocker.release()
  expect(await createNoteSaving(t.db)(sending)).toEqual([mark(q1, 1)])
})

const rows = () => t.db.selectFrom('attempt_note').selectAll().orderBy('question_id').execute()
