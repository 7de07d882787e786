import type { ReportCard } from '@sopan/contract/report-card'
import { completedAt } from '@sopan/domain/exams/attempt'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'
import { indianDay } from '@sopan/domain/indian-day'
import { toRupees } from '@sopan/domain/orders/pricing'
import { LISTED_ATTEMPTS, placeAmong } from '@sopan/domain/reports/report-card'

import { figuresOf, presentFiguresFrom } from '#server/db/queries/exam-figures.ts'
import { type Standings, listStandings, presentRank } from '#server/db/queries/exam-ranks.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { inHindi } from '#server/lib/translated.ts'

import { type MemberFigures, findBatch, listMembers } from '../learners/batch-store.ts'
import { type Due, listDues } from '../learners/dues-store.ts'
import type { Period } from '../report.ts'
import * as store from './card-store.ts'

/** Who reads report cards: without fees staff who may not read orders. */
export interface Reader {
  withFees: boolean
  now: Date
}

/** The days until today that a number of days has. */
const lastDays = (days: string, now: Date): Period => ({
  from: indianDay(now, 1 - Number(days)),
  to: indianDay(now),
})

/** The report card of a learner for the last days. Throws OperatorError if there is no such learner. */
export function readLearnerCard(
  db: Db,
  { learner, days }: { learner: number; days: string },
  reader: Reader,
): Promise<ReportCard> {
  return inSnapshot(db, async (trx) => {
    const found = await store.findLearner(trx, learner)
    if (found === undefined) throw new OperatorError('No account was found.')
    const period = lastDays(days, reader.now)
    const batches = []
    for (const batch of await store.listBatches(trx, learner, period)) {
      batches.push({ batch, members: await placedMembers(trx, batch, reader.now) })
    }
    const [card] = await cardsOf(trx, { learners: [found], batches, period }, reader)
    if (card === undefined) throw new Error('the learner has no card')
    return card
  })
}

/**
 * Report cards of the members of a batch by name, after the first ones: for the last days, or for the days of the batch until
 * today. Throws OperatorError if there is no such batch.
 */
export function readBatchCards(
  db: Db,
  { batch: id, days, after, limit }: { batch: number; days: string | null } & Part,
  reader: Reader,
): Promise<ReportCard[]> {
  return inSnapshot(db, async (trx) => {
    const batch = await findBatch(trx, id)
    if (batch === undefined) throw new OperatorError(`There is no batch ${id}.`)
    const members = await placedMembers(trx, batch, reader.now)
    const shown = members.slice(after, after + limit)
    const learners = shown.map(({ user_id, name }) => ({ id: user_id, name }))
    const period = days === null ? daysOf(batch, reader.now) : lastDays(days, reader.now)
    return cardsOf(trx, { learners, batches: [{ batch, members }], period }, reader)
  })
}

/** How many members come before, and how many are read at most. */
interface Part {
  after: number
  limit: number
}

/** The days of a batch until today. */
function daysOf({ first_day: from, last_day: last }: Row<'batch'>, now: Date): Period {
  const today = indianDay(now)
  return { from, to: today > last || today < from ? last : today }
}

/** The members of a batch by name, whose means are those of attempts with shown figures. */
async function placedMembers(trx: Trx, batch: Row<'batch'>, now: Date): Promise<MemberFigures[]> {
  const period = { from: batch.first_day, to: batch.last_day }
  const taken = await store.listTaken(trx, batch.id, period)
  const shown = await figuresOf(trx, taken, now)
  const hidden = taken.filter((one) => shown(one) !== 'shown')
  return listMembers(trx, batch.id, { period, hidden })
}

interface Asked {
  learners: readonly { id: number; name: string }[]
  batches: readonly PlacedBatch[]
  period: Period
}

interface PlacedBatch {
  batch: Row<'batch'>
  members: readonly MemberFigures[]
}

async function cardsOf(
  trx: Trx,
  { learners, batches, period }: Asked,
  { withFees, now }: Reader,
): Promise<ReportCard[]> {
  const of = { users: learners.map(({ id }) => id), period }
  const byLearner = <R extends { user_id: number }>(rows: readonly R[]) => {
    const found = Map.groupBy(rows, (row) => row.user_id)
    return (id: number) => found.get(id) ?? []
  }
  const courses = byLearner(await store.listCourses(trx, of))
  const rows = await store.listAttempts(trx, of, LISTED_ATTEMPTS)
  const attempts = byLearner(rows)
  const shown = await figuresOf(trx, rows, now)
  const standings = await listStandings(
    trx,
    rows.map(({ id }) => id),
  )
  const payments = byLearner(withFees ? await store.listPayments(trx, of) : [])
  const dues = byLearner(withFees ? await listDues(trx, { users: of.users }, now) : [])
  const today = indianDay(now)
  return learners.map((learner) => ({
    learner,
    ...period,
    batches: batches.map((one) => presentBatch(one, learner.id)),
    courses: courses(learner.id).map(presentCourse),
    attempts: attempts(learner.id).map((row) =>
      presentAttempt(row, shown(row), standings.get(row.id)),
    ),
    attempts_total: attempts(learner.id)[0]?.total ?? 0,
    fees: withFees
      ? {
          payments: payments(learner.id).map(presentPayment),
          dues: dues(learner.id).map((due) => presentDue(due, today)),
        }
      : null,
  }))
}

function presentBatch({ batch, members }: PlacedBatch, learnerId: number) {
  const { name, exam, first_day, last_day } = batch
  const means = members.map(({ mean_percent: mean }) => mean)
  const mean = members.find(({ user_id: id }) => id === learnerId)?.mean_percent ?? null
  return { name, exam, first_day, last_day, ...placeAmong(mean, means), mean_percent: mean }
}

const presentCourse = ({ title, hi, classes, completed, completed_now }: store.CourseRow) => ({
  title,
  ...inHindi({ title: hi?.title }),
  classes,
  completed,
  completed_now,
})

function presentAttempt(
  row: store.AttemptRow,
  shown: FiguresShown,
  standings: Standings | undefined,
): ReportCard['attempts'][number] {
  const { marks, possible_marks: possible, marks_denominator: denominator } = row
  const isShown = shown === 'shown'
  return {
    test_name: row.title,
    ...inHindi({ test_name: row.hi?.name }),
    number: row.number,
    completed_at: completedAt(row.closed_at, row.deadline).toISOString(),
    score: isShown ? markNumber(marks, denominator) : null,
    total_marks: isShown ? markNumber(possible, denominator) : null,
    percentage: isShown ? percentage({ marks, possible }, row.pass_percent) : null,
    ...presentFiguresFrom(shown),
    rank: isShown ? presentRank(standings) : null,
  }
}

const presentPayment = (row: store.PaymentRow) => ({
  receipt_number: row.number,
  title: row.title,
  paid_at: row.paid_at.toISOString(),
  amount: toRupees(row.paid_paise),
  returned: toRupees(row.returned_paise),
})

const presentDue = (
  { title, number, of, amount_paise: paise, due_on: day }: Due,
  today: string,
) => ({
  title,
  number,
  of,
  amount: toRupees(paise),
  due_on: day,
  is_overdue: day < today,
})
