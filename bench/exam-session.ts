import { setTimeout as sleep } from 'node:timers/promises'

import { type ExamLearner, openExamLoad, countWrong } from './exam-load.ts'
import { cpuSeconds, treeCpuSeconds } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { Timings } from './lib/timings.ts'

const LEARNERS = Number(process.env['BENCH_TAKERS'] ?? 10_000)
/** Speed-up against real time: 1 for the measurement, more for a quick check. */
const SPEED = Number(process.env['BENCH_SPEED'] ?? 1)
const QUESTIONS = 16
/** Sixteen questions take 16 minutes on average; all learners submit in the last minute. */
const MINUTES = 20

const between = (least: number, max: number) => least + Math.random() * (max - least)
const pass = (seconds: number) => sleep(Math.max(0, seconds * 1000) / SPEED)

/**
 * The profile of Moodle's published load test: 16 questions, 30 to 90 s of thinking time before
 * each; all learners start within the first minute and submit within the last.
 */
export async function examSession(): Promise<Row[]> {
  const product = await startProduct()
  const examLoad = await openExamLoad(product, {
    learners: LEARNERS,
    questions: QUESTIONS,
    minutes: 60,
  })
  try {
    const starts = new Timings()
    const saves = new Timings()
    const submits = new Timings()
    const before = { all: treeCpuSeconds(product.pid), server: cpuSeconds([product.pid]) }
    const began = performance.now()
    /** Elapsed seconds of the simulated test. */
    const elapsed = () => ((performance.now() - began) / 1000) * SPEED
    const lastMinute = (MINUTES - 1) * 60

    async function takeExam(learner: ExamLearner): Promise<void> {
      await pass(between(0, 60))
      await starts.measure(() => examLoad.start(learner))
      for (const question of learner.questionIds) {
        const pause = between(30, 90)
        if (elapsed() + pause > lastMinute) break
        await pass(pause)
        await saves.measure(() => examLoad.save(learner, question))
      }
      await pass(lastMinute + between(0, 60) - elapsed())
      await submits.measure(() => examLoad.submit(learner))
    }

    await Promise.all(examLoad.learners.map(takeExam))
    const cpu = {
      all: treeCpuSeconds(product.pid) - before.all,
      server: cpuSeconds([product.pid]) - before.server,
    }
    const failed = [starts, saves, submits].flatMap((one) => one.errors)
    const wrong = await countWrong(examLoad, { isGraded: true })
    const cores = cpu.all / ((performance.now() - began) / 1000)
    return [
      timed('a start', starts, 500),
      timed('a save', saves, 100),
      timed('a submit', submits, 1000),
      {
        name: `${LEARNERS} learners, answers lost, wrong marks, errors`,
        unit: 'in all',
        ...atMost(0, wrong + failed.length),
        detail: failed[0] ?? `${saves.count} answers, ${LEARNERS} grades read back`,
      },
      {
        name: `${LEARNERS} learners, cores in use`,
        unit: 'cores',
        ...measured(cores),
        detail: `the database has ${Math.round((1 - cpu.server / cpu.all) * 100)} % of it`,
      },
    ]
  } finally {
    await examLoad.close()
    await product.stop()
  }
}

const timed = (name: string, timings: Timings, max: number): Row => ({
  name: `${LEARNERS} learners, ${name}, p95`,
  unit: 'ms',
  ...atMost(max, timings.percentile(95), timings.failures),
  detail: timings.describe(),
})
