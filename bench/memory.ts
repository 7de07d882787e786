import { run } from './lib/load.ts'
import { processTree, pssMegabytes } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedCourses, seedLearner } from './lib/seed.ts'

/** Minutes of load; fewer only for a quick check. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const SAMPLE_SECONDS = 15
/** Growth below this over ten minutes is normal variation of the garbage collector. */
const MAX_GROWTH_MB = 20

/** Memory as PSS after minutes of mixed load, and whether it grows. */
export async function memory(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    const learner = await seedLearner(product)
    const asks = [
      { path: '/api/courses.php?limit=50', headers: {} },
      { path: '/api/courses.php?limit=50', headers: learner.headers },
      { path: '/api/course_endpoints/details.php?id=9', headers: learner.headers },
      { path: '/api/users.php', headers: learner.headers },
      { path: '/', headers: {} },
    ]
    const samples: { minute: number; server: number }[] = []
    let failures = 0
    const rounds = Math.max(4, Math.round((MINUTES * 60) / SAMPLE_SECONDS))
    for (let round = 0; round < rounds; round++) {
      const { path, headers } = asks[round % asks.length] ?? { path: '/', headers: {} }
      const load = { url: `${product.url}${path}`, headers, seconds: SAMPLE_SECONDS }
      failures += (await run(load)).failures
      samples.push({
        minute: ((round + 1) * SAMPLE_SECONDS) / 60,
        server: pssMegabytes([product.pid]),
      })
    }
    const family = processTree(product.pid)
    const all = pssMegabytes(family)
    const server = pssMegabytes([product.pid])
    // The first half fills caches and grows the heap to its working size.
    const settled = samples.slice(Math.floor(samples.length / 2))
    const slope = slopeOf(settled)
    return [
      {
        name: 'memory, server',
        unit: 'MB',
        ...atMost(200, server, failures),
        detail: `PSS after load, ${failures} calls failed`,
      },
      {
        name: 'memory, with the database',
        unit: 'MB',
        ...atMost(350, all, failures),
        detail: `${family.length} processes`,
      },
      {
        name: 'memory, growth in the second half of the load',
        unit: 'MB',
        ...atMost(MAX_GROWTH_MB, slope * (MINUTES / 2), failures),
        detail: `slope ${slope.toFixed(2)} MB a minute over ${MINUTES} minutes`,
      },
      {
        name: 'memory, server at its most',
        unit: 'MB',
        ...measured(Math.max(...samples.map((sample) => sample.server))),
        detail: `${samples.length} samples`,
      },
    ]
  } finally {
    await product.stop()
  }
}

/** Megabytes a minute, by least squares. */
function slopeOf(samples: { minute: number; server: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const x = mean(samples.map((sample) => sample.minute))
  const y = mean(samples.map((sample) => sample.server))
  const over = samples.reduce((sum, one) => sum + (one.minute - x) * (one.server - y), 0)
  const under = samples.reduce((sum, one) => sum + (one.minute - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
