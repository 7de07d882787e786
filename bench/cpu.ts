import { run } from './lib/load.ts'
import { treeCpuSeconds } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedCourses, seedLearner } from './lib/seed.ts'

/** CPU time of all processes per request, from the operating system, at concurrency 10. */
export async function cpu(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    const learner = await seedLearner(product)
    const list = '/api/courses.php?limit=20'
    return [
      await row(product, 'list of 20 of 200, visitor', list, {}, 0.5),
      await row(product, 'list of 20 of 200, learner', list, learner.headers, 0.5),
      await row(product, 'who am I', '/api/users.php', learner.headers, 0.3),
    ]
  } finally {
    await product.stop()
  }
}

async function row(
  { url, pid }: Product,
  name: string,
  path: string,
  headers: Record<string, string>,
  max: number,
): Promise<Row> {
  const load = { url: `${url}${path}`, headers, connections: 10 }
  await run({ ...load, seconds: 2 })
  const before = treeCpuSeconds(pid)
  const measured = await run({ ...load, seconds: 8 })
  const used = treeCpuSeconds(pid) - before
  const { requests, failures } = measured
  const failed = failures > 0 ? `, ${failures} FAILED` : ''
  return {
    name: `CPU, ${name}`,
    unit: 'ms',
    ...atMost(max, (used * 1000) / requests, failures),
    detail: `${requests} requests, ${Math.round(measured.perSecond)}/s, p99 ${measured.p99} ms${failed}`,
  }
}
