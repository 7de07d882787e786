import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { SECTION_CLOCKS } from '../domain/src/exams/section-clocks.ts'
import type { GivenPaper } from '../server/test/exams/exam-factories.ts'
import { type ExamLoad, type ExamLearner, countWrong, openExamLoad } from './exam-load.ts'
import { bilingual } from './lib/bilingual.ts'
import { workBeside } from './lib/other-work.ts'
import { cpuSeconds, treeCpuSeconds } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { Timings } from './lib/timings.ts'
import { openWindow, secondsUntilGraded, secondsUntilRanked } from './lib/window.ts'

const TAKERS = Number(process.env['BENCH_TAKERS'] ?? 100_000)
/** Divides all times, for a short try with fewer takers. */
const SPEED = Number(process.env['BENCH_SPEED'] ?? 1)
/** All takers start within this many minutes. */
const START_MINUTES = Number(process.env['BENCH_START_MINUTES'] ?? 2)
/** Cores that other work beside the test uses. */
const OTHER_WORK = Number(process.env['BENCH_OTHER_WORK'] ?? 0)
const SECTIONS = 4
const QUESTIONS = 100
/** Questions that a taker answers in each section. */
const ANSWERED = 4
const MINUTE_MS = 60_000 / SPEED
const SECTION_MS = 4 * MINUTE_MS
const START_MS = START_MINUTES * MINUTE_MS
/** The first taker has the whole time, and the last section of everyone later ends at the close too. */
const CLOSE_MS = SECTIONS * SECTION_MS
/** The share of takers who submit before the close. */
const SUBMITTING = 0.2

const PAPER: GivenPaper = {
  needs: [SECTION_CLOCKS],
  languages: ['en', 'hi'],
  time_limit_seconds: CLOSE_MS / 1000,
  sections: Array.from({ length: SECTIONS }, (_, n) => ({
    name: `Section ${n + 1}`,
    time_limit_seconds: SECTION_MS / 1000,
  })),
  questions: Array.from({ length: QUESTIONS }, (_, n) => ({
    texts: bilingual(n),
    section: 1 + Math.floor((n * SECTIONS) / QUESTIONS),
  })),
}

/**
 * One national mock test of 100 questions in two languages and four sections that close by their own clocks, with a window:
 * all takers start within two minutes and answer four questions in each section, one of them as it closes. A fifth
 * submits in the last minute; the time of the others is over at the close, and their pages submit within the minute after
 * it. The load comes from this process, whose share of the CPU is a row.
 */
export async function mockExam(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const before = await diskBytes(product)
    const options = { learners: TAKERS, questions: QUESTIONS, paper: PAPER }
    const examLoad = await openExamLoad(product, options)
    const seeded = await diskBytes(product)
    const stopOtherWork = workBeside(OTHER_WORK)
    const closesAt = new Date(Date.now() + CLOSE_MS + 1000)
    await openWindow(product.db, examLoad.examId, closesAt)
    const window = { examId: examLoad.examId, closesAt, learners: TAKERS }
    const graded = secondsUntilGraded(product.db, window)
    const rows = await take(examLoad, product, closesAt).finally(stopOtherWork)
    const ranked = await secondsUntilRanked(product.db, window)
    const wrong = await countWrong(examLoad, { isGraded: true })
    const after = await diskBytes(product)
    await examLoad.close()
    return [
      ...rows,
      {
        name: `all ${TAKERS} graded after the close`,
        unit: 's',
        ...atMost(75, await graded),
        detail: 'of these 45 s until the server may close an attempt',
      },
      {
        name: `ranks of ${TAKERS} after the close`,
        unit: 's',
        ...atMost(90, ranked),
        detail: 'of these 45 s until no answer of the window can arrive',
      },
      {
        name: 'answers and marks, each read back',
        unit: 'wrong',
        ...atMost(0, wrong),
        detail: `${TAKERS} takers, ${SECTIONS * ANSWERED} of ${QUESTIONS} questions, ${OTHER_WORK} cores of other work`,
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

async function take(examLoad: ExamLoad, product: Product, closesAt: Date): Promise<Row[]> {
  const { learners } = examLoad
  const [starts, saves, endSaves, submits] = [
    new Timings(),
    new Timings(),
    new Timings(),
    new Timings(),
  ]
  const share = cpuShare(product)
  const until = (time: number) => sleep(Math.max(0, time - Date.now()))
  const closes = closesAt.getTime()
  const begins = closes - CLOSE_MS

  async function takeOne(learner: ExamLearner, index: number): Promise<void> {
    await until(begins + (index * START_MS) / learners.length)
    await starts.measure(() => examLoad.start(learner))
    // A page counts from the server's start, which is not before the call.
    const began = Date.now()
    const submitsAt = index % (1 / SUBMITTING) === 0 ? closes - Math.random() * MINUTE_MS : null
    for (let section = 0; section < SECTIONS; section++) {
      const from = began + section * SECTION_MS
      const end = Math.min(from + SECTION_MS, submitsAt ?? closes)
      // The last section ends for all in the same second, in which few would answer.
      const closesAlone = section < SECTIONS - 1
      for (const [n, time] of answerTimes(from, end, closesAlone).entries()) {
        await until(time)
        const question = learner.questionIds[(section * QUESTIONS) / SECTIONS + n]
        const timings = closesAlone && n === ANSWERED - 1 ? endSaves : saves
        if (question !== undefined) await timings.measure(() => examLoad.save(learner, question))
      }
    }
    await until(submitsAt ?? closes + Math.random() * MINUTE_MS)
    await submits.measure(() => examLoad.submit(learner, submitsAt === null ? 'time' : 'submitted'))
  }

  const all = Promise.all(learners.map(takeOne))
  await until(begins + START_MS)
  const starting = share()
  await until(closes - MINUTE_MS)
  const answering = share()
  await all
  const ending = share()
  return [
    timed(`starts with the paper within ${START_MINUTES} min, p95`, starts, 1000, starting),
    timed('saves, p95', saves, 50, answering),
    timed('saves in the last second of a section, p95', endSaves, 50, ''),
    timed('submits in the minutes around the close, p95', submits, 1000, ending),
  ]
}

/** Random times in a section, in order; with `untilEnd` the last one is in its last second. */
function answerTimes(from: number, end: number, untilEnd: boolean): number[] {
  const times = Array.from({ length: ANSWERED }, () => from + Math.random() * (end - from - 2000))
  if (untilEnd) times[ANSWERED - 1] = end - 1000 * Math.random()
  return times.toSorted((a, b) => a - b)
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
