import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'

import type { Database, Db } from '../server/src/db/tables.ts'
import { correctKey, previewKey } from '../server/src/features/exams/operate/correct-key.ts'
import { listWrongGrades } from '../server/src/features/exams/operate/wrong-grades.ts'
import { examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { SAVES_PER_SECOND, countWrong, openExamLoad, saveSteadily } from './exam-load.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atLeast, atMost, measured } from './lib/row.ts'

const ATTEMPTS = 10_000
const QUESTIONS = 100
const LONGEST_MS = 180_000

/** A key is corrected after 10,000 attempts of 100 questions, while another test runs. */
export async function regrade(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { slug, id } = await seedFinished(product.db)
    const input = { slug, position: 1, paperId: null, key: { mode: 'all' as const, options: [] } }
    const beganPreview = performance.now()
    const { effect } = await previewKey(product.db, input)
    const preview = performance.now() - beganPreview
    const stop = new AbortController()
    const examLoad = await openExamLoad(product, { learners: 1000, questions: 50 })
    for (const learner of examLoad.learners) await examLoad.start(learner)
    const quiet = new AbortController()
    const savingBefore = saveSteadily(examLoad, quiet.signal)
    await sleep(10_000)
    quiet.abort()
    const before = await savingBefore
    const saving = saveSteadily(examLoad, stop.signal)
    const began = performance.now()
    const act = { actor: 'bench', reason: 'a wrong key', now: new Date(), dryRun: false }
    await correctKey(product.db, input, act)
    await finished(product.db, id, began + LONGEST_MS)
    const seconds = (performance.now() - began) / 1000
    await ranksComputed(product.db, began + LONGEST_MS)
    const ranked = (performance.now() - began) / 1000
    stop.abort()
    const { saves, perSecond } = await saving
    const wrong = await countWrong(examLoad, { isGraded: false })
    await examLoad.close()
    const wrongGrades = (await listWrongGrades(product.db)).length
    const { mails } = await product.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow()
    return [
      {
        name: 'preview of a corrected key',
        unit: 'ms',
        ...measured(preview),
        detail: '10,000 attempts × 100 questions',
      },
      {
        name: 'a corrected key, 10,000 attempts graded again',
        unit: 's',
        ...atMost(60, seconds),
        detail: `by the server's sweep; ${effect.changed} changed, ${mails} mails queued`,
      },
      {
        name: 'a corrected key, new ranks of 10,000',
        unit: 's',
        ...atMost(60, ranked),
        detail: 'from the correction to ranks by the new marks',
      },
      {
        name: 'a corrected key, wrong grades after it',
        unit: 'wrong',
        ...atMost(0, wrongGrades),
        detail: '',
      },
      {
        name: 'saves before it, p99',
        unit: 'ms',
        ...measured(before.saves.percentile(99)),
        detail: before.saves.describe(),
      },
      {
        name: 'saves during it',
        unit: '/s',
        ...atLeast(SAVES_PER_SECOND * 0.98, perSecond, saves.failures),
        detail: `${wrong} wrong`,
      },
      {
        name: 'saves during it, p99',
        unit: 'ms',
        ...atMost(50, saves.percentile(99), saves.failures),
        detail: saves.describe(),
      },
    ]
  } finally {
    await product.stop()
  }
}

async function finished(db: Db, examId: number, end: number): Promise<void> {
  while (performance.now() < end) {
    const row = await db
      .selectFrom('regrade')
      .select('finished_at')
      .where('exam_id', '=', examId)
      .executeTakeFirstOrThrow()
    if (row.finished_at !== null) return
    await sleep(100)
  }
  throw new Error('the attempts were not graded in time')
}

/** Waits until the ranks have no change that is not counted. */
async function ranksComputed(db: Db, end: number): Promise<void> {
  while (performance.now() < end) {
    const change = await db.selectFrom('rank_change').select('paper_id').limit(1).executeTakeFirst()
    if (change === undefined) return
    await sleep(100)
  }
  throw new Error('the ranks were not computed in time')
}

/** A test and its finished attempts: of 100 questions 60 are answered, half of these right. */
async function seedFinished(db: Db): Promise<{ id: number; slug: string }> {
  const exam = await examFactories(db).examWithPaper({}, { questions: questions(QUESTIONS) })
  await db.transaction().execute((trx) => seedRows(trx, exam.id, exam.paper.id))
  await sql`ANALYZE`.execute(db)
  return exam
}

async function seedRows(trx: Kysely<Database>, exam: number, paper: number): Promise<void> {
  await sql`SET LOCAL session_replication_role = replica`.execute(trx)
  await sql`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    SELECT 'Learner', 'done' || n || '@x.example', 'done' || n || '@x.example', 'none', 'DONE' || n, now()
    FROM generate_series(1, ${ATTEMPTS}::int) n`.execute(trx)
  await sql`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
      close_reason)
    SELECT id, ${exam}, ${paper}, 1, now() - interval '2 h', now() - interval '1 h',
      now() - interval '1 h', 'submitted'
    FROM app_user WHERE referral_code LIKE 'DONE%' ORDER BY id`.execute(trx)
  const right = sql`(q.position <= 60 AND (q.position + a.id) % 2 = 0)`
  await sql`
    INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT a.id, q.id, CASE WHEN ${right} THEN q.asked -> 'key' -> 'options' ->> 0
      ELSE chr(65 + (ascii(q.asked -> 'key' -> 'options' ->> 0) - 64) % 4) END, q.position, 'writer01', 30, a.closed_at
    FROM attempt a JOIN paper_question q ON q.paper_id = a.paper_id AND q.position <= 60
    WHERE a.exam_id = ${exam}`.execute(trx)
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT id, 1, 30, ${QUESTIONS}, 1, 30, 30, ${QUESTIONS - 60}, false, 1800, '[]', closed_at, 'sopan'
    FROM attempt WHERE exam_id = ${exam}`.execute(trx)
}
