import { MINUTE_MS } from '@sopan/domain/durations'
import { SECTION_CLOCKS } from '@sopan/domain/exams/section-clocks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Db } from '#server/db/tables.ts'
import { setExtraTime } from '#server/features/accounts/operate/set-extra-time.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { killedAt } from '#test/failing.ts'

import { createSaving } from '../answers/save.ts'
import { createSubmitting } from '../answers/submit.ts'
import { askToBeTold } from '../catalogue/tell-me-store.ts'
import { sweepAttempts } from '../closing/sweep.ts'
import { extendExam } from '../operate/extend-exam.ts'
import { giveBack } from '../operate/give-back.ts'
import { createPaperCache } from '../paper/cache.ts'
import { createStarting } from '../starting/start.ts'

const t = testApp()
const { build, learner, started, save, submit, advanceSeconds } = taking(t)

const fail = (error: unknown) => {
  throw error
}
const operator = (given: object = {}) => {
  return { actor: 'ravi', reason: 'a power cut', now: t.time, dryRun: false, ...given }
}

interface Drill {
  userId: number
  act: (db: Db) => Promise<unknown>
}

/** The stored state of a learner's attempts and extra time. */
async function stateOf(userId: number) {
  const { rows } = await sql`
    SELECT a.close_reason AS reason, a.question_seconds AS seconds,
      extract(epoch FROM a.deadline - a.started_at)::integer AS time,
      (SELECT array_agg(extract(epoch FROM section_end - a.started_at)::integer)
        FROM unnest(a.section_ends) AS section_end) AS ends,
      a.given_back_at IS NOT NULL AS is_given_back,
      (SELECT json_agg(marks ORDER BY version) FROM grade WHERE attempt_id = a.id) AS marks,
      (SELECT count(*) FROM attempt_answer WHERE attempt_id = a.id) AS answers,
      (SELECT count(*) FROM answer_log WHERE attempt_id = a.id) AS entries,
      (SELECT count(*) FROM rank_change WHERE a.id = ANY (attempt_ids)) AS changes
    FROM attempt a WHERE user_id = ${userId} ORDER BY id`.execute(t.db)
  const { rows: of } = await sql`
    SELECT extra_minutes_per_hour AS extra,
      (SELECT count(*) FROM audit WHERE subject = 'user ' || ${userId}::text) AS audits
    FROM app_user WHERE id = ${userId}`.execute(t.db)
  return { attempts: rows, ...(of[0] as object) }
}

/** An attempt of a window with two sections of five minutes, at the end of the first one. */
const atSectionEnd = async () => {
  const inSeconds = (count: number) => new Date(t.time.getTime() + count * 1000)
  const window = { opens_at: inSeconds(-60), closes_at: inSeconds(600) }
  const sections = [1, 2].map((number) => ({ name: `Part ${number}`, time_limit_seconds: 300 }))
  const questions = [1, 2].map((section) => ({ section }))
  const scene = await started(window, { needs: [SECTION_CLOCKS], sections, questions })
  advanceSeconds(331)
  return scene
}

const saved = async () => {
  const scene = await started()
  await save(scene.token, scene.id, [entry(scene.q1, 'A', 1)])
  return scene
}
const ended = async () => {
  const scene = await saved()
  await submit(scene.token, scene.id)
  advanceSeconds(1)
  return scene
}

const open = {
  reason: null,
  seconds: null,
  time: 600,
  ends: null,
  is_given_back: false,
  marks: null,
  answers: 1,
  entries: 1,
  changes: 0,
}
const closed = { ...open, reason: 'submitted', marks: [1], changes: 1 }

it.each<[string, () => Promise<Drill>, object]>([
  [
    'start',
    async () => {
      const { user } = await learner()
      const exam = await build().examWithPaper()
      const page = { can: [], origin: undefined }
      const request = { userId: user.id, examId: exam.id, page }
      const act = (db: Db) => createStarting({ ...t, db }, createPaperCache())(request)
      return { userId: user.id, act }
    },
    { attempts: [{ ...open, answers: 0, entries: 0 }] },
  ],
  [
    'submission',
    async () => {
      const { user, id, q1, q2 } = await saved()
      const submission = {
        attemptId: id,
        userId: user.id,
        arrivedAt: t.time,
        receivedAt: t.time,
        entries: [entry(q2, 'B', 2)],
        because: 'submitted' as const,
        seconds: { [q1]: 7 },
        knowledge: null,
      }
      const act = (db: Db) => createSubmitting({ ...t, db }, createPaperCache())(submission)
      return { userId: user.id, act }
    },
    { attempts: [{ ...closed, seconds: expect.anything(), marks: [2], answers: 2, entries: 2 }] },
  ],
  [
    'closing after the deadline',
    async () => {
      const { user } = await saved()
      advanceSeconds(700)
      const act = (db: Db) => sweepAttempts({ ...t, db }, createPaperCache(), fail)
      return { userId: user.id, act }
    },
    { attempts: [{ ...closed, reason: 'expired' }] },
  ],
  [
    'answer that waited until after the closing',
    async () => {
      const { user, id, q2 } = await ended()
      const before = new Date(t.time.getTime() - 1500)
      const times = { arrivedAt: before, receivedAt: before }
      const delivery = { attemptId: id, userId: user.id, ...times, entries: [entry(q2, 'B', 2)] }
      const act = (db: Db) => createSaving({ ...t, db }, createPaperCache())(delivery)
      return { userId: user.id, act }
    },
    { attempts: [{ ...closed, marks: [1, 2], answers: 2, entries: 2, changes: 2 }] },
  ],
  [
    'extension',
    async () => {
      const { user, exam } = await saved()
      const input = { minutes: 5, email: null, closedSince: null }
      const act = (db: Db) => extendExam(db, exam.slug, input, operator())
      return { userId: user.id, act }
    },
    { attempts: [{ ...open, time: 900 }] },
  ],
  [
    'save at the end of a section',
    async () => {
      const { user, id, q1, q2 } = await atSectionEnd()
      const times = { arrivedAt: t.time, receivedAt: t.time }
      const entries = [entry(q1, 'A', 1), entry(q2, 'B', 2)]
      const delivery = { attemptId: id, userId: user.id, ...times, entries }
      const act = (db: Db) => createSaving({ ...t, db }, createPaperCache())(delivery)
      return { userId: user.id, act }
    },
    { attempts: [{ ...open, ends: [300, 600], entries: 2 }] },
  ],
  [
    'extension of a test with section clocks',
    async () => {
      const { user, exam, token, id, q1 } = await atSectionEnd()
      await save(token, id, [entry(q1, 'A', 1)])
      const closedSince = new Date(t.time.getTime() - MINUTE_MS)
      const input = { minutes: 5, email: null, closedSince }
      const act = (db: Db) => extendExam(db, exam.slug, input, operator())
      return { userId: user.id, act }
    },
    { attempts: [{ ...open, time: 900, ends: [600, 900] }] },
  ],
  [
    'return of an attempt',
    async () => {
      const { user, id } = await ended()
      return { userId: user.id, act: (db) => giveBack(db, id, operator()) }
    },
    { attempts: [{ ...closed, is_given_back: true, changes: 2 }] },
  ],
  [
    'extra time',
    async () => {
      const { user } = await learner()
      const act = (db: Db) => setExtraTime(db, { email: user.email }, 20, operator())
      return { userId: user.id, act }
    },
    { attempts: [], extra: 20, audits: 1 },
  ],
])(
  'a %s is not there or whole after a kill at any of its statements, and whole when done again',
  async (_, prepare, whole) => {
    const expected = { extra: 0, audits: 0, ...whole }
    let kills = 0
    for (let statement = 1; ; statement++) {
      const { userId, act } = await prepare()
      const before = await stateOf(userId)
      const isKilled = await act(t.db.withPlugin(killedAt(statement))).then(
        () => false,
        () => true,
      )
      const after = await stateOf(userId)
      expect(isKilled ? [before, expected] : [expected]).toContainEqual(after)
      if (!isKilled) break
      kills++
      await act(t.db)
      expect(await stateOf(userId)).toEqual(expected)
    }
    expect(kills).toBeGreaterThan(1)
  },
)

it('a mail about a window is sent after a kill at any of the statements, twice at most', async () => {
  let kills = 0
  for (let statement = 1; ; statement++) {
    const { user } = await learner()
    const exam = await build().examWithPaper()
    const inMinutes = (minutes: number) => new Date(t.time.getTime() + minutes * MINUTE_MS)
    await t.db
      .updateTable('exam')
      .set({ opens_at: inMinutes(50), closes_at: inMinutes(500) })
      .where('id', '=', exam.id)
      .execute()
    await askToBeTold(t.db, user.id, exam.id, t.time)
    const db = t.db.withPlugin(killedAt(statement))
    const isKilled = await sweepOutbox({ ...t, db }, fail).then(
      () => false,
      () => true,
    )
    if (isKilled) kills++
    t.time = inMinutes(6)
    await sweepOutbox(t, fail)
    const mails = t.mails.filter(({ to }) => to === user.email)
    expect([1, 2]).toContain(mails.length)
    const waiting = await t.db
      .selectFrom('outbox')
      .select('kind')
      .where('key', 'like', `% ${exam.id} ${user.id}`)
      .where('sent_at', 'is', null)
      .execute()
    expect(waiting).toEqual([{ kind: 'results out' }])
    if (!isKilled) break
  }
  expect(kills).toBeGreaterThan(5)
})
