import { setTimeout as sleep } from 'node:timers/promises'

import { hash } from '@node-rs/argon2'

import type { Db } from '../../server/src/db/tables.ts'
import { examFactories, questions } from '../../server/test/exams/exam-factories.ts'
import { PASSWORD } from '../../server/test/factories.ts'
import { type Row, measured } from '../lib/row.ts'
import { type SignedIn, seedLearners } from '../lib/seed.ts'
import { secondsUntilRanked } from '../lib/window.ts'
import { drill, writeDuring } from './drill.ts'
import { ServerPair } from './server-pair.ts'
import { LIMIT_SECONDS, findWrong } from './window-checks.ts'
import { WindowRecord } from './window-record.ts'
import { type TakenTest, Taker, type TakerOptions } from './window-taker.ts'

const TAKERS = Number(process.env['BENCH_TAKERS'] ?? 300)
/** Seconds for which both servers are down over the close of each window; after 40 they close no attempt for a minute. */
const OUTAGES = [0, 12, 40]
const QUESTIONS = 10
const OPENS_IN_MS = 5000
const WINDOW_MS = 90_000
/** The kills over the close begin so long before it. */
const CLOSE_MS = 6000
/** The server closes attempts so long after their deadline. */
const CLOSING_AFTER_MS = 45_000

interface Round {
  test: TakenTest
  learners: readonly SignedIn[]
  record: WindowRecord
  /** Kills in the middle of closing attempts, and of computing ranks. */
  closing: number
  ranking: number
  rankedAfter: number
}

/**
 * Takers of tests with a window at two servers. At random moments one of the servers is killed with SIGKILL, also at
 * the close of the window, in the middle of closing attempts and of computing ranks. Everything that the takers sent
 * and received is compared with what is stored in the end. The limits of requests are on, and all have one address.
 */
export async function windowKills(): Promise<Row[]> {
  const pair = await ServerPair.start({ environment: { RATE_LIMIT: 'on' } })
  return drill(pair, async () => {
    const rounds: Round[] = []
    return {
      round: async () => {
        rounds.push(await oneWindow(pair, OUTAGES[rounds.length] ?? 0))
      },
      isEnough: () => rounds.length === OUTAGES.length,
      check: async () => {
        const round = rounds.at(-1)
        return round === undefined ? {} : findWrong(pair, round)
      },
      rows: () => rowsOf(pair, rounds),
    }
  })
}

async function oneWindow(pair: ServerPair, outage: number): Promise<Round> {
  const { db } = pair
  const learners = await prepareTakers(db)
  const test = await prepareTest(db)
  const record = new WindowRecord()
  const takers = learners.map((own) => new Taker(pair, test, record, own))
  const close = test.closesAt.getTime()
  const counts = { closing: 0, ranking: 0, rankedAfter: Number.NaN }
  const writers = takers.flatMap((taker) => [
    () => taker.take(),
    (stop: AbortSignal) => taker.look(stop),
  ])
  await writeDuring(writers, async () => {
    await pair.killWhile(() => Date.now() < close - CLOSE_MS)
    await overClose(pair, close, outage)
    await pair.killWhile(() => Date.now() < close + CLOSING_AFTER_MS)
    counts.closing = await pair.killDuring('grade', 2)
    counts.ranking = await pair.killDuring('exam_marks', 3)
    const attempts = await db
      .selectFrom('attempt')
      .select('id')
      .where('exam_id', '=', test.id)
      .execute()
    const ranked = { examId: test.id, closesAt: test.closesAt, learners: attempts.length }
    counts.rankedAfter = await secondsUntilRanked(db, ranked)
  })
  return { test, learners, record, ...counts }
}

/** Both servers are killed around the close; of an outage a random part is before it. */
async function overClose(pair: ServerPair, close: number, outage: number): Promise<void> {
  const share = 0.2 + 0.6 * Math.random()
  const before = outage === 0 ? Math.random() * 1000 : Math.min(outage * 1000 * share, CLOSE_MS)
  await sleep(Math.max(0, close - before - Date.now()))
  if (outage > 0) return pair.killBoth(outage * 1000)
  await pair.killOne(0)
  await pair.killOne(1)
}

async function prepareTest(db: Db): Promise<TakenTest> {
  const opensAt = new Date(Date.now() + OPENS_IN_MS)
  const closesAt = new Date(opensAt.getTime() + WINDOW_MS)
  const window = { opens_at: opensAt, closes_at: closesAt, keys_shown: 'after_close' as const }
  const { id } = await examFactories(db).examWithPaper(
    { ...window, max_attempts: 1 },
    {
      questions: questions(QUESTIONS, { options: 5, right: '2', wrong: '-1/3' }),
      time_limit_seconds: LIMIT_SECONDS,
    },
  )
  return { id, opensAt, closesAt }
}

async function prepareTakers(db: Db): Promise<TakerOptions[]> {
  const password_hash = await hash(PASSWORD)
  const takers = (await seedLearners({ db }, TAKERS)).map(optionsOf)
  for (const { id, extra, hasPassword } of takers) {
    if (extra === 0 && !hasPassword) continue
    const values = { extra_minutes_per_hour: extra, ...(hasPassword && { password_hash }) }
    await db.updateTable('app_user').set(values).where('id', '=', id).execute()
  }
  return takers
}

const ENDS = ['never', 'early', 'time'] as const

/** Of ten takers one tries before the opening, two around the close, and one in fifteen reads the own data. */
function optionsOf(learner: SignedIn, index: number): TakerOptions {
  const kind = index % 10
  const early = -3000
  const last = WINDOW_MS - 6000 + Math.random() * 8000
  const any = Math.random() * WINDOW_MS * 0.8
  return {
    ...learner,
    index,
    extra: [20, 0, 0, 60, 0, 0, 0][index % 7] ?? 0,
    startsAfter: kind === 0 ? early : kind < 3 ? last : any,
    ends: ENDS[index % 3] ?? 'never',
    hasPassword: index % 15 === 1,
  }
}

function rowsOf({ kills, repeatedCalls }: ServerPair, rounds: Round[]): Row[] {
  const sum = (of: (round: Round) => number) => rounds.reduce((all, one) => all + of(one), 0)
  const answers = sum(({ record }) => record.acknowledged.count)
  const late = sum(({ record }) => record.late.size)
  return [
    {
      name: `kills of servers while ${TAKERS} learners take each of ${OUTAGES.length} tests with a window`,
      unit: 'kills',
      ...measured(kills),
      detail: `outages over the close: ${OUTAGES.join(', ')} s; killed while closing: ${sum((one) => one.closing)}, while ranking: ${sum((one) => one.ranking)}`,
    },
    {
      name: 'calls in windows',
      unit: 'calls',
      ...measured(sum(({ record }) => record.calls)),
      detail: `${sum(({ record }) => record.starts.length)} starts, ${answers} acknowledged writes, ${late} late; starts refused by rule: ${sum(({ record }) => record.refused)}; repeated: ${repeatedCalls}`,
    },
    {
      name: 'ranks after the close of a window, the slowest',
      unit: 's',
      ...measured(Math.max(...rounds.map((one) => one.rankedAfter))),
      detail: `${rounds.map((one) => one.rankedAfter.toFixed(0)).join(', ')} s; the extra time of the last learner and the wait for late answers are 105 s`,
    },
  ]
}
