import { deadlineOf, isOverdue } from '@sopan/domain/exam-attempt'
import { standing } from '@sopan/domain/exam-card'
import type { Transaction } from 'kysely'

import { type Item, lockAccess, tryLockAccess } from '#server/db/entitlements.ts'
import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { inBatches } from '#server/lib/batches.ts'
import { AppError, conflict, forbidden, notFound } from '#server/lib/errors.ts'

import { type ExamRow, listExamsById } from '../catalogue/store.ts'
import { closeOverdueOf } from '../closing/close-attempts.ts'
import type { Papers } from '../paper/cache.ts'
import {
  type NewAttempt,
  type Wish,
  type WishFacts,
  insertAttempts,
  listOpenAttempts,
  listWishFacts,
  lockFreeAccounts,
} from './start-store.ts'
import type { Attempt } from './store.ts'

const NO_QUESTIONS = 'No Questions Available'
export const examNotFound = () => notFound('The requested test could not be found')

export interface Taken {
  attempt: Attempt
  title: string
  resumed: boolean
}

/** The result of a start; `put off` if it has to be decided separately. */
type Outcome = Taken | AppError | 'put off'

const keyOf = ({ userId, examId }: Wish) => `${userId} ${examId}`
const itemOf = ({ examId }: Wish): Item => ({ kind: 'exam', id: examId })

/**
 * Resumes the attempt in progress or creates one. Decisions about one learner and test are
 * serialized, so any number of concurrent calls, also on several servers, create one attempt and
 * never more than allowed (E1, E2). Concurrent starts share a transaction.
 */
export function createStarting(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  papers: Papers,
): (wish: Wish) => Promise<Taken> {
  const startAlone = inBatches<Wish, Taken>(
    async (wishes) => {
      const userIds = wishes.map((wish) => wish.userId)
      await closeOverdueOf(db, papers, userIds, sharedNow(), { waits: true })
      return inTransaction(db, async (trx) => {
        for (const wish of wishes) await lockAccess(trx, wish.userId, itemOf(wish))
        const outcomes = await takeHeld(trx, wishes, sharedNow())
        return outcomes.map(takenOrThrown)
      })
    },
    { mostAtOnce: 4, mostTogether: 1, keyOf },
  )

  return inBatches<Wish, Taken>(
    async (wishes) => {
      const userIds = wishes.map((wish) => wish.userId)
      await closeOverdueOf(db, papers, userIds, sharedNow())
      const outcomes = await inTransaction(db, async (trx): Promise<Outcome[]> => {
        const wanted = wishes.map((wish) => ({ userId: wish.userId, item: itemOf(wish) }))
        const hasAccess = await tryLockAccess(trx, wanted)
        const free = await lockFreeAccounts(trx, userIds)
        const isHeld = wishes.map(({ userId }, n) => hasAccess[n] === true && free.has(userId))
        const held = wishes.filter((_, index) => isHeld[index])
        // Not the arrival time: a learner who had to wait still gets the full duration.
        const at = sharedNow()
        const decided = await takeHeld(trx, held, at)
        const taken = decided.map((one) => (isOverdueStill(one, at) ? 'put off' : one)).values()
        return isHeld.map((one): Outcome => (one ? (taken.next().value ?? 'put off') : 'put off'))
      })
      return wishes.map(async (wish, index) => {
        const outcome = outcomes[index] ?? 'put off'
        return outcome === 'put off' ? startAlone(wish) : takenOrThrown(outcome)
      })
    },
    { mostAtOnce: 2, mostTogether: 100, keyOf },
  )
}

/** Another transaction held the attempt when it was to be closed, or closing is paused. */
const isOverdueStill = (outcome: Taken | AppError, at: Date) =>
  !(outcome instanceof AppError) && isOverdue(outcome.attempt.deadline, at)

function takenOrThrown(outcome: Taken | AppError): Taken {
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Decides about starts whose access the transaction has locked. */
async function takeHeld(
  trx: Transaction<Database>,
  wishes: readonly Wish[],
  at: Date,
): Promise<(Taken | AppError)[]> {
  if (wishes.length === 0) return []
  const open = await listOpenAttempts(trx, wishes)
  const examIds = new Set(wishes.map((wish) => wish.examId))
  const exams = new Map((await listExamsById(trx, [...examIds])).map((exam) => [exam.id, exam]))
  const facts = await listWishFacts(trx, wishes)
  const decided = wishes.map((wish, index): Attempt | NewAttempt | AppError => {
    const exam = exams.get(wish.examId)
    const [own, fact] = [open[index], facts[index]]
    if (exam === undefined || fact === undefined) return examNotFound()
    return own ?? decide(wish, exam, fact, at)
  })
  const isNew = (one: Attempt | NewAttempt | AppError): one is NewAttempt =>
    !(one instanceof AppError) && !('id' in one)
  const inserted = await insertAttempts(trx, decided.filter(isNew))
  const byWish = new Map(
    inserted.map((attempt) => [
      keyOf({ userId: attempt.user_id, examId: attempt.exam_id }),
      attempt,
    ]),
  )
  return wishes.map((wish, index) => {
    const [outcome, resumed] = [decided[index], open[index]]
    if (outcome instanceof AppError) return outcome
    const attempt = resumed ?? byWish.get(keyOf(wish))
    const title = exams.get(wish.examId)?.title
    if (attempt === undefined || title === undefined) return examNotFound()
    return { attempt, title, resumed: resumed !== undefined }
  })
}

/** The attempt to resume or to create, or the error that prevents it. */
function decide(
  { userId, examId }: Wish,
  exam: ExamRow,
  { grants, usedFree }: WishFacts,
  at: Date,
): NewAttempt | AppError {
  const { grant, hasAccess, canAttempt } = standing(exam, grants, usedFree, at)
  if (!exam.published && grant === null) return examNotFound()
  if (!hasAccess) return forbidden('Access denied. Please purchase the test to start it.')
  if (!canAttempt) return forbidden('No more attempts')
  if (exam.paper_id === null || exam.time_limit_seconds === null || !exam.question_count) {
    return conflict(NO_QUESTIONS)
  }
  return {
    user_id: userId,
    exam_id: examId,
    paper_id: exam.paper_id,
    entitlement_id: grant?.id ?? null,
    started_at: at,
    deadline: deadlineOf(at, exam.time_limit_seconds),
    closed_at: null,
    close_reason: null,
  }
}
