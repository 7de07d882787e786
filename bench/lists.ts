import { sql } from 'kysely'
import { Pool } from 'undici'

import { median } from './lib/median.ts'
import { cpuSeconds, treeCpuSeconds } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedBatches } from './lib/seed-batches.ts'
import { seedBundles } from './lib/seed-bundles.ts'
import { seedItems, seedOrders } from './lib/seed-orders.ts'
import { type SignedIn, seedCourses, seedLearners } from './lib/seed.ts'

const LEARNERS = 50
const ORDERS = 21
const COURSES = 400
const CONNECTIONS = 8
const CALLS = 400
const ROUNDS = 3

/** The calls, whether a visitor makes them, and the CPU milliseconds that each may cost. */
const LISTS: [name: string, path: string, caller: 'learner' | 'visitor', bound: number | null][] = [
  ['20 courses for a learner', '/api/courses.php?limit=20', 'learner', 1],
  ['20 tests for a learner', '/api/tests/list.php?limit=20', 'learner', 1],
  ['20 books for a learner', '/api/books/list.php?limit=20', 'learner', 1],
  ['20 courses for a visitor', '/api/courses.php?limit=20', 'visitor', null],
  ['20 bundles for a learner', '/api/bundles/list.php?limit=20', 'learner', null],
  ['a bundle for a learner', '/api/bundles/5', 'learner', null],
  ['a course for a learner', '/api/course_endpoints/details.php?id=5', 'learner', null],
  ['notifications for a learner', '/api/notifications.php?active=true', 'learner', null],
  ['the dashboard', '/api/user/dashboard.php', 'learner', null],
  ['20 payments', '/api/transactions/history.php?limit=20', 'learner', null],
  ['who am I', '/api/users.php', 'learner', null],
]

interface Cpu {
  server: number
  database: number
}

/** CPU time of lists and pages, of the server and the database together: it depends little on what else runs. */
export async function lists(): Promise<Row[]> {
  const product = await startProduct({ sample: true })
  const pool = new Pool(product.url, { connections: CONNECTIONS })
  try {
    const learners = await seed(product)
    const costs = new Map<string, Cpu[]>(LISTS.map(([name]) => [name, []]))
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, path, caller] of LISTS) {
        const callers = caller === 'visitor' ? [{}] : learners.map(({ headers }) => headers)
        const cost = await costOf(product, () => callAll(pool, path, callers))
        if (round > 0) costs.get(name)?.push(cost)
      }
    }
    return LISTS.map(([name, , , bound]) => row(name, bound, costs.get(name) ?? []))
  } finally {
    await pool.close()
    await product.stop()
  }
}

async function seed(product: Product): Promise<SignedIn[]> {
  await seedItems(product.db)
  await seedCourses(product, COURSES)
  const learners = await seedLearners(product, LEARNERS)
  await seedOrders(
    product.db,
    learners.map(({ id }) => ({ id, orders: ORDERS })),
  )
  const ids = learners.map(({ id }) => id)
  await seedBundles(product.db, ids)
  await seedBatches(product.db, ids)
  await sql`ANALYZE`.execute(product.db)
  return learners
}

async function callAll(pool: Pool, path: string, callers: Record<string, string>[]) {
  let next = 0
  const connection = async () => {
    while (next < CALLS) {
      const headers = callers[next++ % callers.length] ?? {}
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

/** Milliseconds for each call. */
async function costOf({ pid }: Product, work: () => Promise<void>): Promise<Cpu> {
  const read = () => ({ server: cpuSeconds([pid]), all: treeCpuSeconds(pid) })
  const before = read()
  await work()
  const after = read()
  const server = ((after.server - before.server) * 1000) / CALLS
  return { server, database: ((after.all - before.all) * 1000) / CALLS - server }
}

function row(name: string, bound: number | null, costs: Cpu[]): Row {
  const cost = median(costs.map(({ server, database }) => server + database))
  const server = median(costs.map((one) => one.server))
  return {
    name: `${name}, CPU`,
    unit: 'ms',
    ...(bound === null ? measured(cost) : atMost(bound, cost)),
    detail: `of these ${server.toFixed(2)} ms in the server, the others in the database`,
  }
}
