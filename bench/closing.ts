import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { type ExamLoad, openExamLoad } from './exam-load.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedCrowd } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const OVERDUE = 10_000
const SAVERS = 20
const QUIET_SECONDS = 8

/** The server closes overdue attempts while learners save. */
export async function closing(): Promise<Row[]> {
  const product = await startProduct()
  const examLoad = await openExamLoad(product, { learners: SAVERS, questions: 16 })
  const over = new AbortController()
  try {
    await Promise.all(examLoad.learners.map((learner) => examLoad.start(learner)))
    let saves = new Timings()
    const saving = examLoad.learners.map(async (learner) => {
      for (let n = 0; !over.signal.aborted; n++) {
        await saves.measure(() =>
          examLoad.save(learner, learner.questionIds[n % learner.questionIds.length] ?? 0),
        )
        await sleep(35 + Math.random() * 30)
      }
    })
    await sleep(2000)
    saves = new Timings()
    await sleep(QUIET_SECONDS * 1000)
    const quiet = saves
    await seedOverdue(examLoad)
    saves = new Timings()
    const began = performance.now()
    while ((await countOpen(examLoad)) > SAVERS) await sleep(100)
    const seconds = (performance.now() - began) / 1000
    const busy = saves
    over.abort()
    await Promise.all(saving)
    const graded = await product.db
      .selectFrom('grade')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [
      {
        name: `closing ${OVERDUE} overdue attempts`,
        unit: 's',
        ...atMost(60, seconds),
        detail: `${graded.count} graded; until the first batch is due included`,
      },
      {
        name: 'saves meanwhile, p99 of the quiet p99',
        unit: '×',
        ...atMost(2, busy.percentile(99) / quiet.percentile(99), busy.failures + quiet.failures),
        detail: `quiet: ${quiet.describe()}; closing: ${busy.describe()}`,
      },
    ]
  } finally {
    over.abort()
    await examLoad.close()
    await product.stop()
  }
}

/** Attempts that ended an hour ago, with an answer to each question. */
async function seedOverdue({ product, examId }: ExamLoad): Promise<void> {
  const ids = await seedCrowd(product, OVERDUE)
  await product.db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline)
      SELECT u, e.id, e.paper_id, 1, now() - interval '2 h', now() - interval '1 h'
      FROM unnest(${ids}::bigint[]) u, exam e WHERE e.id = ${examId}`.execute(trx)
    await sql`
      INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
      SELECT a.id, q.id, 'A', q.position, 'writer01', 5, now()
      FROM attempt a JOIN paper_question q ON q.paper_id = a.paper_id
      WHERE a.deadline < now()`.execute(trx)
  })
}

async function countOpen({ product }: ExamLoad): Promise<number> {
  const { count } = await product.db
    .selectFrom('attempt')
    .where('closed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
