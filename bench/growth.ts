import { sql } from 'kysely'
import { Pool } from 'undici'

import { examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { type SignedIn, seedCrowd, seedLearners } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const EXAMS = 60
const LEARNERS = 200
const CROWD = 20_000
const ATTEMPTS_EACH = 50
const CALLS = 2000
const CONNECTIONS = 10

interface Round {
  list: Timings
  start: Timings
  /**
   * The current user's data, which does not depend on tests: shows how fast the machine is at the
   * time.
   */
  baseline: Timings
}

/** The list of tests and a start, before and after a million finished attempts. */
export async function growth(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const { db } = product
    const build = examFactories(db)
    const examIds: number[] = []
    for (let n = 0; n < EXAMS; n++) {
      const paper = { questions: questions(16), time_limit_seconds: 3600 }
      examIds.push((await build.examWithPaper({ max_attempts: 1000 }, paper)).id)
    }
    const learners = await seedLearners(product, LEARNERS)
    const ask = asker(product, learners, examIds)
    // The first round warms up.
    await ask(0)
    const before = await ask(1)
    await seedFinished(product, learners)
    await ask(2)
    const after = await ask(3)
    return [row('list of tests', 'list', before, after), row('a start', 'start', before, after)]
  } finally {
    await product.stop()
  }
}

function row(name: string, key: 'list' | 'start', before: Round, after: Round): Row {
  const failures = [before, after]
    .flatMap((asked) => [asked[key], asked.baseline])
    .reduce((sum, timings) => sum + timings.failures, 0)
  const median = (asked: Round) => asked[key].percentile(50) / asked.baseline.percentile(50)
  return {
    name: `${name}, 1,000,000 finished attempts, growth`,
    unit: '×',
    ...atMost(1.5, median(after) / median(before), failures),
    detail: `${before[key].describe()} → ${after[key].describe()}`,
  }
}

/** Each round starts other tests than the rounds before. */
function asker({ url }: Product, learners: SignedIn[], examIds: number[]) {
  return async (round: number): Promise<Round> => {
    const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 })
    const callerOf = (n: number) => learners[n % learners.length]?.headers ?? {}

    async function call(n: number, path: string, body?: object): Promise<void> {
      const response = await pool.request({
        method: body === undefined ? 'GET' : 'POST',
        path: `/api${path}`,
        headers: { ...callerOf(n), 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.body.text()
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`)
    }

    async function many(one: (n: number) => Promise<void>): Promise<Timings> {
      const timings = new Timings()
      let next = 0
      const callInTurn = async () => {
        for (let n = next++; n < CALLS; n = next++) await timings.measure(() => one(n))
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, callInTurn))
      return timings
    }

    const perRound = CALLS / learners.length
    const examOf = (n: number) => examIds[round * perRound + Math.floor(n / learners.length)]
    const asked = {
      baseline: await many((n) => call(n, '/users.php')),
      list: await many((n) => call(n, '/tests/list.php?limit=50')),
      start: await many((n) => call(n, '/tests/start.php', { test_id: examOf(n) })),
    }
    await pool.close()
    return asked
  }
}

/** A million attempts of all learners, including the measured ones, each with grade and answers. */
async function seedFinished(product: Product, learners: SignedIn[]): Promise<void> {
  const { db } = product
  const crowd = await seedCrowd(product, CROWD - learners.length)
  const userIds = [...crowd, ...learners.map(({ id }) => id)]
  await sql`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
      close_reason)
    SELECT u, e.id, e.paper_id, 1000 + n, now() - interval '2 h', now() - interval '1 h',
      now() - interval '1 h', 'submitted'
    FROM unnest(${userIds}::bigint[]) u, generate_series(1, ${ATTEMPTS_EACH}::int) n,
      LATERAL (SELECT id, paper_id FROM exam ORDER BY id OFFSET (n % 50) LIMIT 1) e`.execute(db)
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT id, 1, 5, 16, 1, 5, 5, 6, false, 100, '[]', now(), 'sopan'
    FROM attempt WHERE closed_at IS NOT NULL`.execute(db)
  await sql`
    INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT a.id, q.id, 'A', 1, 'writer01', 3, now()
    FROM attempt a JOIN paper_question q ON q.paper_id = a.paper_id AND q.position <= 2
    WHERE a.closed_at IS NOT NULL`.execute(db)
  await sql`ANALYZE`.execute(db)
  await sql`CHECKPOINT`.execute(db)
}
