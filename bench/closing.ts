import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'

import type { Database, Db } from '../server/src/db/tables.ts'
import { examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { SAVES_PER_SECOND, openExamLoad, saveSteadily } from './exam-load.ts'
import { treeCpuSeconds } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atLeast, atMost, measured } from './lib/row.ts'
import { seedCrowd } from './lib/seed.ts'

const ATTEMPTS = 20_000
const QUESTIONS = 100
const ANSWERED = 16
const LONGEST_MS = 180_000

/** The sweep closes and grades the attempts of a window that no learner submits. */
export async function closing(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { db } = product
    const learners = await seedCrowd(product, ATTEMPTS)
    const exam = await examFactories(db).examWithPaper({}, { questions: questions(QUESTIONS) })
    const examLoad = await openExamLoad(product, { learners: 1000, questions: 50 })
    for (const learner of examLoad.learners) await examLoad.start(learner)
    const stop = new AbortController()
    const saving = saveSteadily(examLoad, stop.signal)
    const before = treeCpuSeconds(product.pid)
    await db.transaction().execute((trx) => seedRows(trx, exam.id, exam.paper.id, learners))
    const { rate, seconds } = await closed(db)
    const cpu = treeCpuSeconds(product.pid) - before
    stop.abort()
    const { saves, perSecond } = await saving
    await examLoad.close()
    return [
      {
        name: `closings a second of ${ATTEMPTS} attempts`,
        unit: '/s',
        ...atLeast(1500, rate),
        detail: `${ANSWERED} of ${QUESTIONS} questions answered, ${seconds.toFixed(1)} s`,
      },
      {
        name: 'CPU of a closing',
        unit: 'ms',
        ...measured((cpu * 1000) / ATTEMPTS),
        detail: 'all processes, with the seeding and the saves beside it',
      },
      {
        name: 'saves during it',
        unit: '/s',
        ...atLeast(SAVES_PER_SECOND * 0.98, perSecond, saves.failures),
        detail: '',
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

/** From the first closing that is seen to the last one. */
async function closed(db: Db): Promise<{ rate: number; seconds: number }> {
  const end = performance.now() + LONGEST_MS
  let first: { at: number; count: number } | null = null
  while (performance.now() < end) {
    const { count } = await db
      .selectFrom('attempt')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('closed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const at = performance.now()
    if (count > 0) first ??= { at, count }
    if (first !== null && count >= ATTEMPTS) {
      const seconds = (at - first.at) / 1000
      return { rate: (count - first.count) / seconds, seconds }
    }
    await sleep(250)
  }
  throw new Error('the attempts were not closed in time')
}

async function seedRows(
  trx: Kysely<Database>,
  exam: number,
  paper: number,
  learners: readonly number[],
): Promise<void> {
  await sql`SET LOCAL session_replication_role = replica`.execute(trx)
  await sql`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, in_window)
    SELECT id, ${exam}, ${paper}, 1, now() - interval '1 h', now() - interval '1 minute', true
    FROM unnest(${[...learners]}::bigint[]) AS learner (id)`.execute(trx)
  await sql`
    INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT a.id, q.id, chr(65 + (a.id + q.position)::int % 4), q.position, 'writer01', 30, a.started_at
    FROM attempt a JOIN paper_question q ON q.paper_id = a.paper_id AND q.position <= ${ANSWERED}
    WHERE a.exam_id = ${exam}`.execute(trx)
}
