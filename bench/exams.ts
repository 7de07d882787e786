import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { type ExamLoad, countWrong, openExamLoad, saveSteadily } from './exam-load.ts'
import { cpuSeconds, treeCpuSeconds } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atLeast, atMost, measured } from './lib/row.ts'
import { seedCourses } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

/** Saves and submits under maximum load. */
export async function exams(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    // Warms up the server and the load generator.
    await closedLoop(product, 50, 20)
    return [
      ...(await closedLoop(product, 50, 50)),
      ...(await saturated(product)),
      ...(await steady(product)),
      ...(await submits(product)),
      ...(await starts(product)),
    ]
  } finally {
    await product.stop()
  }
}

const nothingWrong = (name: string, wrong: number, detail: string, failures = 0): Row => ({
  name,
  unit: 'wrong',
  ...atMost(0, wrong, failures),
  detail,
})

async function startAll(examLoad: ExamLoad, batchSize = 50): Promise<Timings> {
  const starts = new Timings()
  for (let at = 0; at < examLoad.learners.length; at += batchSize) {
    const some = examLoad.learners.slice(at, at + batchSize)
    await Promise.all(some.map((learner) => starts.measure(() => examLoad.start(learner))))
  }
  // A database in use has current statistics; queries of a new one are planned as for an empty table
  // until autovacuum's first round.
  await sql`ANALYZE attempt`.execute(examLoad.product.db)
  return starts
}

/** Each learner saves each question once, and the next one after the response. */
async function closedLoop(product: Product, learners: number, questions: number): Promise<Row[]> {
  const examLoad = await openExamLoad(product, { learners, questions })
  await startAll(examLoad)
  const saves = new Timings()
  const cpuBefore = treeCpuSeconds(product.pid)
  const began = performance.now()
  await Promise.all(
    examLoad.learners.map(async (learner) => {
      for (const question of learner.questionIds)
        await saves.measure(() => examLoad.save(learner, question))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = ((treeCpuSeconds(product.pid) - cpuBefore) * 1000) / saves.count
  const submitted = new Timings()
  await Promise.all(
    examLoad.learners.map((learner) => submitted.measure(() => examLoad.submit(learner))),
  )
  const wrong = await countWrong(examLoad, { isGraded: true })
  await examLoad.close()
  const name = `${learners} learners × ${questions} questions`
  return [
    {
      name: `${name}, saves`,
      unit: '/s',
      ...atLeast(2500, saves.count / seconds, saves.failures),
      detail: '',
    },
    {
      name: `${name}, save p99`,
      unit: 'ms',
      ...atMost(60, saves.percentile(99), saves.failures),
      detail: saves.describe(),
    },
    {
      name: `${name}, CPU of a save`,
      unit: 'ms',
      ...atMost(0.6, cpu, saves.failures),
      detail: 'all processes',
    },
    nothingWrong(`${name}, answers and marks`, wrong, submitted.describe(), submitted.failures),
  ]
}

/** As many saves as the server can process, and the CPU time by process. */
async function saturated(product: Product): Promise<Row[]> {
  const examLoad = await openExamLoad(product, { learners: 1000, questions: 50 })
  await startAll(examLoad)
  const saves = new Timings()
  const before = { all: treeCpuSeconds(product.pid), server: cpuSeconds([product.pid]) }
  const began = performance.now()
  const end = began + 10_000
  await Promise.all(
    examLoad.learners.map(async (learner) => {
      for (const question of learner.questionIds) {
        if (performance.now() < end) await saves.measure(() => examLoad.save(learner, question))
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const all = treeCpuSeconds(product.pid) - before.all
  const database = all - (cpuSeconds([product.pid]) - before.server)
  const wrong = await countWrong(examLoad, { isGraded: false })
  await examLoad.close()
  return [
    {
      name: 'saves at saturation, 1,000 sockets',
      unit: '/s',
      ...measured(saves.count / seconds),
      detail: `${saves.describe()}; the database has ${Math.round((database / all) * 100)} % of the CPU`,
    },
    nothingWrong('answers at saturation', wrong, 'each read back'),
  ]
}

/** 500 saves a second for a minute, independent of response times. */
export async function steady(product: Product, name = 'a minute'): Promise<Row[]> {
  const examLoad = await openExamLoad(product, { learners: 1000, questions: 50 })
  await startAll(examLoad)
  const { saves } = await saveSteadily(examLoad, AbortSignal.timeout(60_000))
  const wrong = await countWrong(examLoad, { isGraded: false })
  await examLoad.close()
  return [
    {
      name: `500 saves a second for ${name}, p99`,
      unit: 'ms',
      ...atMost(50, saves.percentile(99), saves.failures),
      detail: saves.describe(),
    },
    nothingWrong(
      `500 saves a second for ${name}, answers`,
      wrong,
      `${saves.failures} failed`,
      saves.failures,
    ),
  ]
}

/** 1,000 submits within one second, while courses are read. */
async function submits(product: Product): Promise<Row[]> {
  const examLoad = await openExamLoad(product, { learners: 1000, questions: 50 })
  await startAll(examLoad)
  for (const question of [0, 1, 2]) {
    for (let at = 0; at < examLoad.learners.length; at += 50) {
      const some = examLoad.learners.slice(at, at + 50)
      await Promise.all(
        some.map((learner) => examLoad.save(learner, learner.questionIds[question] ?? 0)),
      )
    }
  }
  const lists = new Timings()
  const stop = new AbortController()
  const reading = (async () => {
    while (!stop.signal.aborted) {
      await lists.measure(async () => {
        const response = await fetch(`${product.url}/api/courses.php?limit=20`)
        if (!response.ok) throw new Error(String(response.status))
        await response.arrayBuffer()
      })
      await sleep(5)
    }
  })()
  const submitted = new Timings()
  await Promise.all(
    examLoad.learners.map(async (learner, index) => {
      await sleep((index * 1000) / examLoad.learners.length)
      await submitted.measure(() => examLoad.submit(learner))
    }),
  )
  stop.abort()
  await reading
  const wrong = await countWrong(examLoad, { isGraded: true })
  await examLoad.close()
  return [
    {
      name: '1,000 submits in a second, p99',
      unit: 'ms',
      ...atMost(3000, submitted.percentile(99), submitted.failures),
      detail: submitted.describe(),
    },
    nothingWrong('1,000 submits, answers and marks', wrong, 'each graded once'),
    {
      name: '1,000 submits, the course list meanwhile, p99',
      unit: 'ms',
      ...atMost(250, lists.percentile(99), lists.failures),
      detail: lists.describe(),
    },
  ]
}

/** 2,000 learners who start in the same second, as in a test with a fixed start time. */
async function starts(product: Product): Promise<Row[]> {
  const examLoad = await openExamLoad(product, { learners: 2000, questions: 50 })
  const started = new Timings()
  const began = performance.now()
  await Promise.all(
    examLoad.learners.map(async (learner, index) => {
      await sleep((index * 1000) / examLoad.learners.length)
      await started.measure(() => examLoad.start(learner))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const rows = await product.db
    .selectFrom('attempt')
    .select('user_id')
    .where('exam_id', '=', examLoad.examId)
    .execute()
  await examLoad.close()
  const learners = new Set(rows.map((row) => row.user_id)).size
  return [
    {
      name: '2,000 starts in the same second, p95',
      unit: 'ms',
      ...atMost(1500, started.percentile(95), started.failures),
      detail: `${started.describe()}; ${Math.round(started.count / seconds)} a second`,
    },
    nothingWrong(
      '2,000 starts, attempts for each learner',
      Math.abs(rows.length - 2000) + Math.abs(learners - 2000),
      `${started.failures} failed`,
      started.failures,
    ),
  ]
}
