import { listBooks } from '@sopan/contract/books'
import { getDashboard } from '@sopan/contract/dashboard'
import { listNotices } from '@sopan/contract/notices'
import { listTransactions } from '@sopan/contract/orders/history'
import { sql } from 'kysely'
import { Pool } from 'undici'

import { examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { cpuSeconds, treeCpuSeconds } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedItems, seedOrders } from './lib/seed-orders.ts'
import { type SignedIn, seedCourses, seedCrowd, seedLearners } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const ORDERS = 100_000
const OWN_ORDERS = 1000
/** A full page of the history. */
const FEW = 21
const CALLS = 2000
const WARM_UP = 200
const CONNECTIONS = 10

const ENDPOINTS = {
  dashboard: getDashboard.url,
  history: `${listTransactions.url}?limit=20`,
  notifications: `${listNotices.url}?limit=20&summary=true`,
  books: `${listBooks.url}?limit=20`,
}
type Name = keyof typeof ENDPOINTS
const NAMES = Object.keys(ENDPOINTS) as Name[]

interface SeededServer {
  product: Product
  learner: SignedIn
}

/**
 * The lists of a learner with 1,000 orders in a database with 100,000, against those of one with a page of
 * orders in a new database, both open at the same time.
 */
export async function accountGrowth(): Promise<Row[]> {
  const servers: SeededServer[] = []
  try {
    servers.push(await openServer(FEW, 0), await openServer(OWN_ORDERS, ORDERS - OWN_ORDERS))
    const [small, large] = servers as [SeededServer, SeededServer]
    const rows: Row[] = []
    for (const name of NAMES) rows.push(...(await rowsOf(name, small, large)))
    return rows
  } finally {
    for (const { product } of servers) await product.stop()
  }
}

async function rowsOf(name: Name, small: SeededServer, large: SeededServer): Promise<Row[]> {
  const path = `/api${ENDPOINTS[name]}`
  const growth = await timedInTurn(small, large, path)
  const cpuRows: Row[] = []
  for (const [seeded, orders] of [
    [small, `${FEW} orders`],
    [large, `${OWN_ORDERS} orders of ${ORDERS}`],
  ] as const)
    cpuRows.push(await cpuRow(seeded, path, `CPU, ${name} with ${orders}`))
  return [
    {
      name: `${name}, ${OWN_ORDERS} orders of ${ORDERS}, growth`,
      unit: '×',
      ...atMost(1.5, growth.ratio, growth.failures),
      detail: growth.detail,
    },
    {
      name: `${name}, statements a call`,
      unit: '',
      ...atMost(3, growth.statements, growth.failures),
      detail: 'the session, the list, and its counts or results',
    },
    ...cpuRows,
  ]
}

/**
 * Calls the servers in turn, so that other work of the machine affects both; also counts the statements of a
 * call, each of which is a transaction here.
 */
async function timedInTurn(small: SeededServer, large: SeededServer, path: string) {
  const pools = [openPool(small, 1), openPool(large, 1)] as const
  const transactions = await transactionsOf(large.product)
  const timings = [new Timings(), new Timings()] as const
  for (let n = -WARM_UP; n < CALLS; n++) {
    for (const [at, { learner }] of [small, large].entries()) {
      const call = () => ask(pools[at as 0 | 1], learner, path)
      await (n < 0 ? call() : timings[at as 0 | 1].measure(call))
    }
  }
  const statements = (await transactionsOf(large.product)) - transactions
  for (const pool of pools) await pool.close()
  const [before, after] = timings
  return {
    // The few statements of the sweeps are rounded away.
    statements: Math.round(statements / (CALLS + WARM_UP)),
    ratio: after.percentile(50) / before.percentile(50),
    failures: before.failures + after.failures,
    detail: `${before.describe()} → ${after.describe()}`,
  }
}

const openPool = ({ product }: SeededServer, connections: number) =>
  new Pool(product.url, { connections, pipelining: 1 })

async function ask(pool: Pool, { headers }: SignedIn, path: string): Promise<void> {
  const response = await pool.request({ method: 'GET', path, headers })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`)
}

async function cpuRow(seeded: SeededServer, path: string, name: string): Promise<Row> {
  const pool = openPool(seeded, CONNECTIONS)
  const timings = new Timings()
  const { pid } = seeded.product
  const before = { all: treeCpuSeconds(pid), server: cpuSeconds([pid]) }
  const callInTurn = async () => {
    for (let n = 0; n < CALLS / CONNECTIONS; n++) {
      await timings.measure(() => ask(pool, seeded.learner, path))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, callInTurn))
  const cpu = ((treeCpuSeconds(pid) - before.all) * 1000) / CALLS
  const server = ((cpuSeconds([pid]) - before.server) * 1000) / CALLS
  await pool.close()
  return {
    name,
    unit: 'ms',
    ...atMost(0.5, cpu, timings.failures),
    detail: `concurrency ${CONNECTIONS}; server ${server.toFixed(2)}, database ${(cpu - server).toFixed(2)}`,
  }
}

/** A connection reports its last transactions when it has been idle for ten seconds. */
async function transactionsOf({ db }: Product): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const { rows } = await sql<{ count: number }>`
    SELECT xact_commit AS count FROM pg_stat_database
    WHERE datname = current_database()`.execute(db)
  return rows[0]?.count ?? Number.NaN
}

async function openServer(own: number, others: number): Promise<SeededServer> {
  const product = await startProduct()
  const { db } = product
  await seedItems(db)
  await seedCourses(product, 400)
  await seedNotices(product)
  const crowd = others === 0 ? [] : await seedCrowd(product, others / 20)
  const [learner] = await seedLearners(product, 1)
  if (learner === undefined) throw new Error('no learner was made')
  const buyers = crowd.map((id) => ({ id, orders: 20 }))
  await seedOrders(db, [{ id: learner.id, orders: own }, ...buyers])
  await seedStudies(product, learner)
  await sql`VACUUM ANALYZE`.execute(db)
  return { product, learner }
}

const seedNotices = ({ db }: Product) =>
  sql`
    INSERT INTO notification (slug, title, message, type, status, popup, created_at, updated_at)
    SELECT 'n' || n, 'New mock tests', repeat('The tests of this week are there. ', 5), 'info',
      'active', false, timestamptz '2026-01-01' + n * interval '1 day', now()
    FROM generate_series(1, 200) n`.execute(db)

/** Opened classes, the last one of a course that the learner has in both databases, and finished tests. */
async function seedStudies({ db }: Product, { id }: SignedIn): Promise<void> {
  await sql`
    INSERT INTO class_progress (user_id, class_id, started_at, opened_at)
    SELECT ${id}, c.id, now(), timestamptz '2026-01-01' + c.id * interval '1 minute'
    FROM class c JOIN subject s ON s.id = c.subject_id WHERE s.course_id <= 10`.execute(db)
  for (let n = 0; n < 20; n++) {
    const exam = await examFactories(db).examWithPaper({}, { questions: questions(16) })
    await sql`
      WITH made AS (
        INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
          close_reason)
        VALUES (${id}, ${exam.id}, ${exam.paper.id}, 1, now() - interval '2 h',
          now() - interval '1 h', now() - interval '1 h', 'submitted') RETURNING id)
      INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
        wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
      SELECT id, 1, 5, 16, 1, 5, 5, 6, false, 100, '[]', now(), 'sopan' FROM made`.execute(db)
  }
}
