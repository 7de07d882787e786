import { sql } from 'kysely'
import { Pool } from 'undici'

import { ABILITIES } from '../domain/src/exams/abilities.ts'
import { examFactories } from '../server/test/exams/exam-factories.ts'
import { factories } from '../server/test/factories.ts'
import { median } from './lib/median.ts'
import { treeCpuSeconds } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedBundles } from './lib/seed-bundles.ts'
import { type SignedIn, seedLearners } from './lib/seed.ts'

/** Each round measures both ways, so that a change of the machine's speed affects both. */
const ROUNDS = 8
/** With fewer learners the ticks in which the system counts CPU time make a difference. */
const LEARNERS = 600
const AT_ONCE = 50
/** The tests of the bundle that the learners have. */
const TESTS = 24

/** CPU time of starts: of a test that a bundle gives against one that was bought alone, and with many bundles against none. */
export async function bundles(): Promise<Row[]> {
  const product = await startProduct()
  const pool = new Pool(product.url, { connections: AT_ONCE, pipelining: 1 })
  try {
    const build = { ...factories(product.db), ...examFactories(product.db) }
    const exams = []
    for (let n = 0; n < TESTS; n++) exams.push(await build.examWithPaper({ type: 'paid' }))
    const bundle = await build.bundle(exams.map(({ id }) => ({ kind: 'exam', id })))
    const [exam] = exams
    if (exam === undefined) throw new Error('there is no test')
    const half = (ROUNDS + 1) * LEARNERS
    const early = await seedLearners(product, half)
    const alone = await seedLearners(product, half)
    const through = await seedLearners(product, half)
    for (const { id } of [...early, ...alone]) {
      await build.grant(id, exam.id, { item_kind: 'exam', max_attempts: 3 })
    }
    for (const { id } of through) await build.grant(id, bundle.id, { item_kind: 'bundle' })
    const start = async ({ headers }: SignedIn) => {
      const reply = await pool.request({
        method: 'POST',
        path: '/api/tests/start.php',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ test_id: exam.id, can: ABILITIES }),
      })
      await reply.body.dump()
      if (reply.statusCode !== 200) throw new Error(`start.php: ${reply.statusCode}`)
    }
    const cpuOf = async (some: readonly SignedIn[]) => {
      const before = treeCpuSeconds(product.pid)
      for (let at = 0; at < some.length; at += AT_ONCE) {
        await Promise.all(some.slice(at, at + AT_ONCE).map(start))
      }
      return ((treeCpuSeconds(product.pid) - before) * 1000) / LEARNERS
    }
    const takeSome = (from: SignedIn[]) => from.splice(0, LEARNERS)
    const before: number[] = []
    while (early.length > 0) before.push(await cpuOf(takeSome(early)))
    await seedBundles(product.db, [])
    await sql`ANALYZE`.execute(product.db)
    const [beside, bundled]: [number[], number[]] = [[], []]
    const milliseconds: string[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const order = round % 2 === 0 ? [alone, through] : [through, alone]
      const costs = new Map<SignedIn[], number>()
      for (const from of order) costs.set(from, await cpuOf(takeSome(from)))
      const [one, two] = [costs.get(alone) ?? 0, costs.get(through) ?? 0]
      // The first round compiles the code.
      if (round === 0) continue
      beside.push(one)
      bundled.push(two)
      milliseconds.push(`${one.toFixed(2)} and ${two.toFixed(2)}`)
    }
    return [
      {
        name: 'CPU of a start beside 200 bundles and 20,000 entitlements, of one without',
        unit: '',
        ...atMost(1.2, median(beside) / median(before.slice(1))),
        detail: `ms: ${median(before.slice(1)).toFixed(2)} and ${median(beside).toFixed(2)}`,
      },
      {
        name: 'CPU of a start of a test of a bundle, of one bought alone',
        unit: '',
        // Of all rounds together, because a round is a few ticks of the clock of CPU time.
        ...atMost(1.05, sum(bundled) / sum(beside)),
        detail: `ms: ${milliseconds.join(', ')}`,
      },
    ]
  } finally {
    await pool.close()
    await product.stop()
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
