import { MINUTE_MS } from '@sopan/domain/durations'
import type { MarksPolicy } from '@sopan/domain/exams/figures-shown'
import { counted, date, dateAndTime, number, timeOfDay } from '@sopan/words/en/format'
import { sql } from 'kysely'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import type { Effect } from '#server/content/shared/import-report.ts'
import { isRanked } from '#server/db/queries/exam-ranks.ts'
import { type KeysSent, findKeysSent, findSharedKeysSent } from '#server/db/queries/keys-public.ts'
import { findSplit } from '#server/db/queries/rankings.ts'
import type { Trx } from '#server/db/tables.ts'

import { type MovedAccess, countBuyersMoved } from './moved-access.ts'

/** The columns of a test about when it may be taken. */
interface Times {
  opens_at: Date | null
  closes_at: Date | null
}

export interface ChangedTest {
  /** The path of the test. */
  item: string
  examId: number
  /** The times that were published, with the paper of new attempts; undefined for a new test. */
  before: (Times & { paper_id: number | null }) | undefined
  after: Times
  minutes: number
  hasNewPaper: boolean
  marks: MarksPolicy
}

/** Reports what other questions in an open window, and a new or changed window, do to learners; called after the change. */
export async function reportEffects(
  { trx, now, reportEffect }: ImportContext,
  test: ChangedTest,
): Promise<void> {
  const { item, examId, before, after } = test
  const paperId = test.hasNewPaper ? (before?.paper_id ?? null) : null
  const split = paperId === null ? null : await findSplit(trx, { examId, paperId }, now)
  if (split !== null) reportEffect({ item, text: splitText(split.learners), asks: 'reason' })
  if (before !== undefined && isSameWindow(before, after)) return
  const sent = isLater(after.closes_at, before?.closes_at) ? await findKeysSent(trx, examId) : null
  if (sent !== null) reportEffect({ item, text: sentText(sent), asks: 'tick' })
  const shared =
    sent === null && isLater(after.closes_at, before?.closes_at)
      ? await findSharedKeysSent(trx, examId)
      : null
  if (shared !== null) reportEffect({ item, text: sharedText(shared), asks: 'tick' })
  const texts = [...mistakes(test, now), ...(before ? await losses(trx, test) : [])]
  for (const text of texts) reportEffect({ item, text, asks: 'tick' })
  const hidden = isReopened(test, now) ? await countFinished(trx, examId) : 0
  if (hidden > 0) reportEffect({ item, text: hiddenText(hidden), asks: 'tick' })
  const opening = { from: before?.opens_at ?? null, to: after.opens_at }
  const access = await countBuyersMoved(trx, examId, opening, now)
  for (const effect of accessEffects(access, after)) reportEffect({ item, ...effect })
}

/** The effects of another opening on the days of access that were bought. */
function accessEffects(
  { moved, ended, revived }: MovedAccess,
  { opens_at: opens }: Times,
): Omit<Effect, 'item'>[] {
  const begin =
    opens === null ? 'the purchase' : 'the opening, or at the purchase where that is later'
  const partOf = (count: number) => (moved === 1 ? 'this buyer' : `${number(count)}\u00A0of them`)
  const effects: [count: number, text: string, asks: Effect['asks']][] = [
    [
      moved,
      `The access of ${counted(moved, 'buyer')} ends on another day: their days begin at ${begin}.`,
      null,
    ],
    [ended, `Access is over for ${partOf(ended)}.`, 'tick'],
    [revived, `Access that was over begins again for ${partOf(revived)}.`, 'tick'],
  ]
  return effects.filter(([count]) => count > 0).map(([, text, asks]) => ({ text, asks }))
}

const splitText = (learners: number) =>
  `Two rankings: ${counted(learners, 'learner')} who began before this change, and who starts from now on.`

const toLearners = ({ learners, first }: KeysSent) =>
  `sent to ${counted(learners, 'learner')}, first at ${timeOfDay(first.toISOString())} on ${date(first)}`

const sentText = (sent: KeysSent) =>
  `The keys were ${toLearners(sent)}. An attempt that begins after that has no rank.`

const sharedText = (sent: KeysSent) =>
  `Keys of questions that the test still has were ${toLearners(sent)}. Learners who know them get ranks in the new window.`

const isReopened = ({ before, after: { closes_at: closes }, marks }: ChangedTest, now: Date) =>
  marks === 'after_close' &&
  closes !== null &&
  closes > now &&
  before?.closes_at != null &&
  before.closes_at <= now

const hiddenText = (learners: number) =>
  `The marks of ${counted(learners, 'learner')}, which were shown, are not shown again before the new close.`

/** Learners who have finished an attempt that began in a window. */
async function countFinished(trx: Trx, examId: number): Promise<number> {
  const { learners } = await trx
    .selectFrom('attempt')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('learners'))
    .where('exam_id', '=', examId)
    .where('in_window', '=', true)
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return learners
}

const isLater = (close: Date | null, before: Date | null | undefined) =>
  close !== null && (!before || close > before)

const isSameWindow = (before: Times, after: Times) =>
  before.opens_at?.getTime() === after.opens_at?.getTime() &&
  before.closes_at?.getTime() === after.closes_at?.getTime()

/** A window that is probably mistyped. */
function mistakes({ after, minutes }: ChangedTest, now: Date): Effect['text'][] {
  const { opens_at: opens, closes_at: closes } = after
  if (opens === null || closes === null) return []
  const length = Math.floor((closes.getTime() - opens.getTime()) / MINUTE_MS)
  const closed = dateAndTime(closes.toISOString())
  return [
    ...(closes <= now ? [`The window is over already: it closed on ${closed}.`] : []),
    ...(length < minutes
      ? [
          `The window is shorter than the test: ${number(length)}\u00A0of\u00A0${counted(minutes, 'minute')}.`,
        ]
      : []),
  ]
}

/** A window does not change when keys became public. */
const NEVER = sql`NULL::timestamptz`

/** Learners who lose their rank, and attempts that run and get none. */
async function losses(trx: Trx, { examId, before, after }: ChangedTest): Promise<Effect['text'][]> {
  const [was, is] = [before, after].map((times) => sql`${times?.closes_at ?? null}::timestamptz`)
  if (was === undefined || is === undefined) return []
  const { rows } = await sql<{ ranks: number; running: number }>`
    SELECT count(*) FILTER (WHERE ${isRanked(was, NEVER)} AND NOT ${isRanked(is, NEVER)}) AS ranks,
      count(*) FILTER (WHERE a.closed_at IS NULL AND a.started_at >= ${is}) AS running
    FROM attempt a WHERE a.exam_id = ${examId}`.execute(trx)
  const { ranks = 0, running = 0 } = rows[0] ?? {}
  return [
    ...(running > 0 ? [runningText(running)] : []),
    ...(ranks > 0
      ? [ranks === 1 ? '1 learner loses the rank.' : `${ranks} learners lose their rank.`]
      : []),
  ]
}

const runningText = (count: number) =>
  count === 1
    ? '1 attempt that began after the new close is running. It keeps its time and gets no rank.'
    : `${count} attempts that began after the new close are running. They keep their time and get no rank.`
