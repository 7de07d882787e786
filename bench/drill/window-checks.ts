import type { Db } from '../../server/src/db/tables.ts'
import type { SignedIn } from '../lib/seed.ts'
import { expected } from '../recompute/expected.ts'
import { compareAll } from '../recompute/recompute.ts'
import type { Findings } from './drill.ts'
import { findContradictions } from './invariants.ts'
import type { ServerPair } from './server-pair.ts'
import type { WindowRecord } from './window-record.ts'
import type { TakenTest } from './window-taker.ts'

/** The rules, written again here: no answer of a window counts so long after its close, and then the server closes. */
const CLOSE_AFTER_MS = 45_000
/** How wrong the clock of a server on a busy machine may be. */
const CLOCK_MS = 500

export const LIMIT_SECONDS = 60

interface Taken {
  test: TakenTest
  learners: readonly SignedIn[]
  record: WindowRecord
}

/** Violations of the rules, searched after all attempts of a window have ended. */
export async function findWrong(
  pair: ServerPair,
  { test, learners, record }: Taken,
): Promise<Findings> {
  const { db } = pair
  const attempts = await db
    .selectFrom('attempt')
    .select(['id', 'user_id', 'started_at', 'deadline', 'closed_at'])
    .where('exam_id', '=', test.id)
    .execute()
  const wanted = (await expected(db as never)).filter(({ exam }) => exam === test.id)
  const compared = await compareAll(pair.addressOf(0), [...learners], wanted)
  const ids = new Set(attempts.map(({ id }) => id))
  return {
    'acknowledged answers and results that do not count, and late ones that do': [
      ...(await record.acknowledged.findLost(db)),
      ...(await lateThatCount(db, record)),
      ...(await findContradictions(db)),
    ],
    'keys, ranks or marks before all attempts of the window had ended': shownEarly(
      attempts,
      test,
      record,
    ),
    'starts outside of the window': attempts.flatMap((one) =>
      isInWindow(one, test, record) ? [] : [`attempt ${one.id}`],
    ),
    'deadlines other than the earlier of start + time and close, each with the extra time':
      wrongDeadlines(attempts, test, record),
    'starts without exactly one closed attempt': [
      ...attempts.flatMap(({ id, closed_at: at }) =>
        at === null ? [`attempt ${id} is open`] : [],
      ),
      ...repeatedIn(attempts.map((one) => one.user_id)).map((id) => `user ${id} has two attempts`),
      ...record.starts.flatMap(({ attemptId: id }) => (ids.has(id) ? [] : [`no attempt ${id}`])),
    ],
    'marks, ranks and averages other than those recomputed': compared.flatMap(
      ({ different }) => different,
    ),
    'learners who did not see their keys at the end': attempts.flatMap(({ user_id: id }) =>
      record.hasSeenKeys(id) ? [] : [`user ${id}`],
    ),
    'responses that no rule allows': record.wrong,
  }
}

interface Attempt {
  id: number
  user_id: number
  started_at: Date
  deadline: Date
  closed_at: Date | null
}

async function lateThatCount(db: Db, { late }: WindowRecord): Promise<string[]> {
  const answers = await db
    .selectFrom('attempt_answer')
    .select(['attempt_id', 'question_id', 'seq'])
    .execute()
  return answers.flatMap(({ attempt_id: attempt, question_id: question, seq }) =>
    late.get(`${attempt} ${question}`) === seq ? [`late answer ${attempt} ${question} counts`] : [],
  )
}

function shownEarly(
  attempts: readonly Attempt[],
  { closesAt }: TakenTest,
  { shown }: WindowRecord,
): string[] {
  const closedAt = attempts.map((one) => one.closed_at?.getTime() ?? Infinity)
  const all = Math.max(closesAt.getTime() + CLOSE_AFTER_MS, ...closedAt)
  return [...shown.values()].flatMap(({ what, at, url }) =>
    at < all - CLOCK_MS ? [`${what} by ${url}, ${all - at} ms before`] : [],
  )
}

/** By the stored start, and by the times at which the learner sent the call and had the response. */
function isInWindow(
  { id, started_at: startedAt }: Attempt,
  { opensAt, closesAt }: TakenTest,
  { starts }: WindowRecord,
): boolean {
  const start = starts.find(({ attemptId }) => attemptId === id)
  const isSeen =
    start === undefined ||
    (startedAt.getTime() > start.firstSentAt - CLOCK_MS &&
      startedAt.getTime() < start.receivedAt + CLOCK_MS)
  return startedAt >= opensAt && startedAt < closesAt && isSeen
}

function wrongDeadlines(
  attempts: readonly Attempt[],
  { closesAt }: TakenTest,
  { starts }: WindowRecord,
): string[] {
  const stored = new Map(attempts.map((one) => [one.id, one.deadline.getTime()]))
  return starts.flatMap(({ attemptId, extra, startedAt, deadline }) => {
    const more = ((LIMIT_SECONDS * extra) / 60) * 1000
    const end = Math.min(
      Date.parse(startedAt) + LIMIT_SECONDS * 1000 + more,
      closesAt.getTime() + more,
    )
    const isRight = Date.parse(deadline) === end && stored.get(attemptId) === end
    return isRight
      ? []
      : [`attempt ${attemptId}: ${deadline}, ${new Date(end).toISOString()} by rule`]
  })
}

const repeatedIn = (ids: readonly number[]) => ids.filter((id, index) => ids.indexOf(id) !== index)
