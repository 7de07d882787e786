import { sql } from 'kysely'

import type { Db } from '../server/src/db/tables.ts'
import { type ReportQuery, readReport } from '../server/src/features/reports/read-report.ts'
import { examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedAttempts } from './lib/seed-attempts.ts'
import { seedOrders } from './lib/seed-orders.ts'
import { seedCrowd } from './lib/seed.ts'

/** Each has one attempt at each of 50 tests, and 17 orders; 10 or 11 of the orders have a receipt. */
const LEARNERS = 20_000
const ORDERS = 17
const TAKERS = 10_000
const QUESTIONS = 100
const EMPTY: ReportQuery = {
  name: 'sales',
  subject: '',
  batch: null,
  withContacts: true,
  withDues: true,
  period: null,
  counted: 'first',
}
const YEAR = { from: '2026-04-01', to: '2027-03-31' }

/** Reports over 1,000,000 attempts and 200,000 receipts, and of one test with 10,000 attempts of 100 questions. */
export async function reports(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { db } = product
    const learners = await seedCrowd(product, LEARNERS)
    await seedAttempts(db, learners)
    await seedOrders(
      db,
      learners.map((id) => ({ id, orders: ORDERS })),
    )
    const paper = { questions: questions(QUESTIONS, { wrong: '-1/4' }) }
    const large = await examFactories(db).examWithPaper({ slug: 'large' }, paper)
    await seedLarge(db, large.id, learners.slice(0, TAKERS))
    const { slug } = await db
      .selectFrom('exam')
      .select('slug')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await sql`ANALYZE`.execute(db)
    const measure = (most: number, query: Partial<ReportQuery>) =>
      report(db, most, { ...EMPTY, ...query })
    return [
      await measure(1, { name: 'sales', period: YEAR }),
      await measure(1, { name: 'gst', period: YEAR }),
      await measure(1, { name: 'coupons', period: YEAR }),
      await measure(1, { name: 'refunds', period: YEAR }),
      await measure(1, { name: 'learners', period: YEAR }),
      await measure(1, { name: 'results', subject: slug }),
      await measure(5, { name: 'items', subject: 'large' }),
      {
        ...(await measure(1, { name: 'items', subject: 'large' })),
        name: 'report items, stored',
      },
    ]
  } finally {
    await product.stop()
  }
}

async function report(db: Db, most: number, query: ReportQuery): Promise<Row> {
  const began = performance.now()
  const deps = { db, settings: { payments: { gateway: 'mock' as const } } }
  const { tables } = await readReport(deps, query, { actor: 'bench', now: new Date() })
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
  return {
    name: `report ${query.name}`,
    unit: 's',
    ...atMost(most, (performance.now() - began) / 1000),
    detail: `${rows} rows`,
  }
}

async function seedLarge(db: Db, examId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
      close_reason, question_seconds)
    SELECT u, e.id, e.paper_id, 1, now() - interval '2 h', now() - interval '1 h',
      now() - interval '1 h', 'submitted', (
        SELECT jsonb_object_agg(q.id, 20 + (u * q.position) % 60)
        FROM paper_question q WHERE q.paper_id = e.paper_id)
    FROM unnest(${[...userIds]}::bigint[]) u, exam e WHERE e.id = ${examId}`.execute(db)
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT id, 1, 100, 400, 4, 40, 40, 20, false, 3000, '[]', now(), 'sopan'
    FROM attempt WHERE exam_id = ${examId}`.execute(db)
  await sql`
    INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT a.id, q.id, chr((65 + (a.id * q.position) % 4)::int), 1, 'writer01', 30, now()
    FROM attempt a JOIN paper_question q ON q.paper_id = a.paper_id AND (a.id + q.position) % 5 > 0
    WHERE a.exam_id = ${examId}`.execute(db)
}
