import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { type ExamLoad, countWrong, openExamLoad } from './exam-load.ts'
import { workBeside } from './lib/other-work.ts'
import { cpuSeconds, treeCpuSeconds } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { Timings } from './lib/timings.ts'
import { openWindow, secondsUntilRanked } from './lib/window.ts'

const TAKERS = Number(process.env['BENCH_TAKERS'] ?? 100_000)
/** Divides all pauses, for a short try with fewer takers. */
const SPEED = Number(process.env['BENCH_SPEED'] ?? 1)
const QUESTIONS = 16
/** Cores that other work beside the test uses. */
const OTHER_WORK = Number(process.env['BENCH_OTHER_WORK'] ?? 0)
/** All takers start, and later submit, within this time. */
const RUSH_MS = 60_000 / SPEED
const THINK_MS = { least: 30_000 / SPEED, most: 90_000 / SPEED }
/** The time before the last minute, in which all takers submit. */
const ANSWERING_MS = RUSH_MS + QUESTIONS * THINK_MS.most
/** The window closes when the last taker is about to have submitted. */
const WINDOW_MS = ANSWERING_MS + RUSH_MS + 5000

/**
 * One national mock test with a window and five options: all takers start within a minute, answer each question after
 * 30 to 90 seconds, and submit in the last minute. The load comes from this process, whose share of the CPU is a row.
 */
export async function mockExam(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const before = await diskBytes(product)
    const examLoad = await openExamLoad(product, {
      learners: TAKERS,
      questions: QUESTIONS,
      options: 5,
      minutes: 180,
    })
    const seeded = await diskBytes(product)
    const stopOtherWork = workBeside(OTHER_WORK)
    const closesAt = new Date(Date.now() + WINDOW_MS)
    await openWindow(product.db, examLoad.examId, closesAt)
    const rows = await take(examLoad, product).finally(stopOtherWork)
    const window = { examId: examLoad.examId, closesAt, learners: TAKERS }
    const ranked = await secondsUntilRanked(product.db, window)
    const wrong = await countWrong(examLoad, { isGraded: true })
    const after = await diskBytes(product)
    await examLoad.close()
    return [
      ...rows,
      {
        name: `ranks of ${TAKERS} after the close`,
        unit: 's',
        ...atMost(60, ranked),
        detail: 'of these 45 s until no answer of the window can arrive',
      },
      {
        name: 'answers and marks, each read back',
        unit: 'wrong',
        ...atMost(0, wrong),
        detail: `${TAKERS} takers, ${QUESTIONS} questions with five options, ${OTHER_WORK} cores of other work`,
      },
      {
        name: 'disk per 10,000 takers',
        unit: 'MB',
        ...measured((((after - seeded) / TAKERS) * 10_000) / 1e6),
        detail: `attempts, answers and grades; accounts and sessions before: ${Math.round((((seeded - before) / TAKERS) * 10_000) / 1e6)} MB`,
      },
    ]
  } finally {
    await product.stop()
  }
}

async function take(examLoad: ExamLoad, product: Product): Promise<Row[]> {
  const { learners } = examLoad
  const starts = new Timings()
  const saves = new Timings()
  const submits = new Timings()
  const share = cpuShare(product)
  const began = performance.now()
  const submitting = began + ANSWERING_MS
  const spread = (index: number) => (index * RUSH_MS) / learners.length

  async function takeOne(learner: ExamLoad['learners'][number], index: number): Promise<void> {
    await sleep(spread(index))
    await starts.measure(() => examLoad.start(learner))
    for (const question of learner.questionIds) {
      await sleep(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
      await saves.measure(() => examLoad.save(learner, question))
    }
    await sleep(Math.max(0, submitting + spread(index) - performance.now()))
    await submits.measure(() => examLoad.submit(learner))
  }

  const all = Promise.all(learners.map(takeOne))
  await sleep(RUSH_MS)
  const starting = share()
  await sleep(submitting - performance.now())
  const answering = share()
  await all
  const ending = share()
  return [
    timed('starts within a minute, p95', starts, 2000, starting),
    timed('saves, p95', saves, 100, answering),
    timed('submits within a minute, p95', submits, 2000, ending),
  ]
}

const timed = (name: string, timings: Timings, limit: number, cpu: string): Row => ({
  name: `${TAKERS} takers, ${name}`,
  unit: 'ms',
  ...atMost(limit, timings.percentile(95), timings.failures),
  detail: `${timings.describe()}; ${cpu}`,
})

/** Describes the cores in use since the last call, by process. */
function cpuShare({ pid }: Product): () => string {
  const read = () => {
    const server = cpuSeconds([pid])
    return {
      at: performance.now(),
      server,
      database: treeCpuSeconds(pid) - server,
      generator: cpuSeconds([process.pid]),
    }
  }
  let last = read()
  return () => {
    const now = read()
    const seconds = (now.at - last.at) / 1000
    const cores = (key: 'server' | 'database' | 'generator') =>
      ((now[key] - last[key]) / seconds).toFixed(2)
    const text = `cores: server ${cores('server')}, database ${cores('database')}, generator ${cores('generator')}`
    last = now
    return text
  }
}

async function diskBytes({ db }: Product): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database())::float8 AS bytes`.execute(db)
  return rows[0]?.bytes ?? Number.NaN
}
