import { examFactories } from '../server/test/exams/exam-factories.ts'
import { factories } from '../server/test/factories.ts'
import { fuzz as sendRandom } from '../server/test/fuzz/fuzz-run.ts'
import { pssMegabytes } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedCourses, seedLearners } from './lib/seed.ts'

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 200_000)
const SEED = Number(process.env['BENCH_SEED'] ?? 1)
const SLOWEST_MS = 2000

/** Random requests to all calls: no internal error, no slow response, no growing memory. */
export async function fuzz(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    const build = factories(product.db)
    const free = await build.course({ slug: 'free', type: 'free', price_paise: null })
    await build.coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const exam = await examFactories(product.db).examWithPaper({ max_attempts: 1_000_000 })
    const learners = await seedLearners(product, 20)
    const memory: number[] = []
    const result = await sendRandom({
      url: product.url,
      requests: REQUESTS,
      seed: SEED,
      slowestMs: SLOWEST_MS,
      tokens: learners.map(({ headers }) =>
        (headers['authorization'] ?? '').replace('Bearer ', ''),
      ),
      ids: [1, 2, 3, 50, 200, free.id, exam.id, ...exam.paper.questions.map(({ id }) => id)],
      onProgress(done) {
        memory.push(pssMegabytes([product.pid]))
        if (done % 20_000 === 0) console.log(`${done} requests`)
      },
    })
    // Compares the minimum of the last tenth with that of the second quarter, i.e. the memory left
    // after a garbage collection.
    const part = (from: number, to: number) =>
      Math.min(...memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to)))
    const [early, late] = [part(0.25, 0.5), part(0.9, 1)]
    const statuses = [...result.statuses].toSorted(([a], [b]) => a - b)
    return [
      {
        name: 'random requests',
        unit: 'requests',
        ...measured(REQUESTS),
        detail: statuses.map(([status, count]) => `${status}: ${count}`).join(', '),
      },
      {
        name: 'responses that no request may get',
        unit: 'responses',
        ...atMost(0, result.failures.length),
        detail: `seed ${SEED}; ${result.failures.slice(0, 3).join('; ')}`,
      },
      { name: 'slowest response', unit: 'ms', ...atMost(SLOWEST_MS, result.slowestMs), detail: '' },
      {
        name: 'memory of the server at the end, of early',
        unit: '×',
        ...atMost(1.2, late / early),
        detail: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB`,
      },
    ]
  } finally {
    await product.stop()
  }
}
