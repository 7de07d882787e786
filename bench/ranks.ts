import { type Kysely, sql } from 'kysely'

import { listStandings } from '../server/src/db/queries/exam-ranks.ts'
import type { Database, Db } from '../server/src/db/tables.ts'
import { computeMarks } from '../server/src/features/exams/ranks/store.ts'
import { examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedCrowd } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'
import { openWindow, secondsUntilRanked } from './lib/window.ts'

const TAKERS = Number(process.env['BENCH_TAKERS'] ?? 100_000)
const QUESTIONS = 100
/** Attempts that one transaction has closed. */
const BATCH = 25
const READS = 2000

/** The ranks of 100,000 learners after the close of a test with two sections, by the sweep of the server. */
export async function ranks(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { db } = product
    const learners = await seedCrowd(product, TAKERS)
    const exam = await seedWindow(db, learners)
    const seconds = await secondsUntilRanked(db, { ...exam, learners: TAKERS })
    const reads = new Timings()
    const { rows: some } = await sql<{ id: number }>`
      SELECT id FROM attempt ORDER BY random() LIMIT ${READS}::int`.execute(db)
    for (const { id } of some) await reads.measure(() => listStandings(db, [id]))
    const { rows: all } = await sql<{ id: number }>`SELECT id FROM attempt`.execute(db)
    const beganAll = performance.now()
    const { size } = await listStandings(
      db,
      all.map(({ id }) => id),
    )
    const readAll = performance.now() - beganAll
    return [
      {
        name: `ranks of ${TAKERS} after the close`,
        unit: 's',
        ...atMost(60, seconds),
        detail: 'of these 45 s until no answer of the window can arrive; two sections',
      },
      {
        name: `computing the marks of ${TAKERS}`,
        unit: 'ms',
        ...measured(await computing(db, exam)),
        detail: 'of all and of two sections',
      },
      {
        name: 'reading a rank, p95',
        unit: 'ms',
        ...atMost(5, reads.percentile(95), reads.failures),
        detail: reads.describe(),
      },
      {
        name: `reading ${size} ranks, as a report does`,
        unit: 'ms',
        ...measured(readAll),
        detail: '',
      },
    ]
  } finally {
    await product.stop()
  }
}

interface Window {
  examId: number
  rankingId: number
  closesAt: Date
}

/** A test that closes in a moment, with finished attempts; each batch of them is a change. */
async function seedWindow(db: Db, learners: readonly number[]): Promise<Window> {
  const paper = {
    sections: [{ name: 'Reasoning' }, { name: 'English' }],
    questions: [
      ...questions(QUESTIONS / 2, { section: 1 }),
      ...questions(QUESTIONS / 2, { section: 2 }),
    ],
  }
  const exam = await examFactories(db).examWithPaper({}, paper)
  await db.transaction().execute((trx) => seedRows(trx, exam.id, exam.paper.id, learners))
  await sql`ANALYZE`.execute(db)
  const closesAt = new Date(Date.now() + 1000)
  await openWindow(db, exam.id, closesAt)
  return { examId: exam.id, rankingId: exam.paper.id, closesAt }
}

async function seedRows(
  trx: Kysely<Database>,
  exam: number,
  paper: number,
  learners: readonly number[],
): Promise<void> {
  await sql`SET LOCAL session_replication_role = replica`.execute(trx)
  await sql`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at, close_reason)
    SELECT id, ${exam}, ${paper}, 1, now() - interval '1 h', now(), now(), 'submitted'
    FROM unnest(${[...learners]}::bigint[]) AS learner (id)`.execute(trx)
  const half = QUESTIONS / 2
  const section = (name: string, right: string) => sql`
    jsonb_build_object('name', ${name}::text, 'marks', ${sql.ref(right)}, 'possible', ${half}::int,
      'right', ${sql.ref(right)}, 'wrong', 0, 'skipped', ${half}::int - ${sql.ref(right)})`
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT id, 1, one + two, ${QUESTIONS}, 1, one + two, 0, ${QUESTIONS}::int - one - two, false, 1800,
      jsonb_build_array(${section('Reasoning', 'one')}, ${section('English', 'two')}), now(), 'sopan'
    FROM (SELECT id, (id * 7919 % ${half + 1}::int)::int AS one, (id * 104729 % ${half + 1}::int)::int AS two
      FROM attempt WHERE exam_id = ${exam}) AS taken`.execute(trx)
  await sql`
    INSERT INTO rank_change (paper_id, attempt_ids)
    SELECT ${paper}, array_agg(id) FROM attempt WHERE exam_id = ${exam} GROUP BY id / ${BATCH}::int`.execute(
    trx,
  )
}

/** How long the computation takes, without the wait for it. */
async function computing(db: Db, { examId, rankingId, closesAt }: Window): Promise<number> {
  const began = performance.now()
  const ranking = { ranking_id: rankingId, exam_id: examId, closes_at: closesAt }
  await db.transaction().execute((trx) => computeMarks(trx, ranking, new Date()))
  return performance.now() - began
}
