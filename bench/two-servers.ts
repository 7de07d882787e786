import { type ExamLoad, countWrong, openExamLoad } from './exam-load.ts'
import { newDataFolder } from './lib/data-folder.ts'
import { median } from './lib/median.ts'
import { endChild } from './lib/processes.ts'
import { type Product, startProduct, startServer } from './lib/product.ts'
import { type Row, atLeast, atMost } from './lib/row.ts'
import { Timings } from './lib/timings.ts'

const LEARNERS = 50
const QUESTIONS = 50
/** Each round measures one server and then two, so that a change of the machine's speed affects both. */
const ROUNDS = 5
const WARM_UPS = 8

/** Saves a second of the same learners at one server, and at two servers on the same database and cores. */
export async function twoServers(): Promise<Row[]> {
  const product = await startProduct()
  let stopSecond = async () => {}
  try {
    const { child, url } = await startServer(newDataFolder('second'), {
      environment: { DATABASE_URL: product.databaseUrl },
    })
    stopSecond = () => endChild(child, 'SIGTERM')
    const second = { ...product, url }
    const saves = new Timings()
    let wrong = 0
    const round = async (servers: Product[]) => {
      const result = await savesPerSecond(servers, saves)
      wrong += result.wrong
      return result.perSecond
    }
    // The second server compiles its code with half as many saves.
    for (let n = 0; n < WARM_UPS; n++) await round([product, second])
    const ratios: number[] = []
    const rates: string[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const one = await round([product])
      const two = await round([product, second])
      ratios.push(two / one)
      rates.push(`${Math.round(one)} and ${Math.round(two)}`)
    }
    return [
      {
        name: 'saves a second, two servers by one',
        unit: '',
        ...atLeast(0.95, median(ratios), saves.failures),
        detail: `median of ${ROUNDS}; one and two servers: ${rates.join(', ')} saves/s`,
      },
      { name: 'answers and marks', unit: 'wrong', ...atMost(0, wrong), detail: saves.describe() },
    ]
  } finally {
    await stopSecond()
    await product.stop()
  }
}

/** All learners save each question once, spread over the servers. */
async function savesPerSecond(servers: Product[], saves: Timings) {
  const loads: ExamLoad[] = []
  for (const server of servers) {
    const learners = LEARNERS / servers.length
    loads.push(await openExamLoad(server, { learners, questions: QUESTIONS }))
  }
  for (const { learners, start } of loads) await Promise.all(learners.map(start))
  const began = performance.now()
  await Promise.all(
    loads.flatMap((load) =>
      load.learners.map(async (learner) => {
        for (const question of learner.questionIds)
          await saves.measure(() => load.save(learner, question))
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  let wrong = 0
  for (const load of loads) {
    await Promise.all(load.learners.map((learner) => load.submit(learner)))
    wrong += await countWrong(load, { isGraded: true })
    await load.close()
  }
  return { perSecond: (LEARNERS * QUESTIONS) / seconds, wrong }
}
