import type { Refusal } from '@sopan/contract/refusals'
import { needsOfWindow } from '@sopan/domain/exams/abilities'
import { isOverdue } from '@sopan/domain/exams/attempt'
import { eligibilityOf } from '@sopan/domain/exams/card'
import {
  type ExamWindow,
  type WindowState,
  deadlineIn,
  windowAllows,
  windowState,
} from '@sopan/domain/exams/exam-window'
import { hasSectionClocks, sectionEndsIn } from '@sopan/domain/exams/section-clocks'
import type { Item } from '@sopan/domain/items'

import { requirePresent } from '#server/db/queries/accounts.ts'
import { lockAccess, tryLockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { createBatcher } from '#server/lib/batches.ts'
import { AppError, conflict, forbidden } from '#server/lib/errors.ts'

import type { Attempt } from '../attempt/store.ts'
import { examNotFound } from '../catalogue/exam-not-found.ts'
import { windowIn } from '../catalogue/present.ts'
import { type ExamRow, listExamsById } from '../catalogue/store.ts'
import { closeOverdueOf } from '../closing/close-attempts.ts'
import { refusalOf } from '../paper/abilities.ts'
import type { PaperCache } from '../paper/cache.ts'
import {
  type NewAttempt,
  type StartRequest,
  type StartFacts,
  insertAttempts,
  listOpenAttempts,
  listStartFacts,
  tryLockAccounts,
} from './start-store.ts'

const NO_QUESTIONS = { code: 'no_questions' } as const

export interface StartedAttempt {
  attempt: Attempt
  exam: ExamRow
  resumed: boolean
}

/** The result of a start; `postponed` if it has to be decided in a transaction that waits for the locks. */
type Outcome = StartedAttempt | AppError | 'postponed'

const keyOf = ({ userId, examId }: Omit<StartRequest, 'page'>) => `${userId} ${examId}`
const itemOf = ({ examId }: StartRequest): Item => ({ kind: 'exam', id: examId })

/**
 * Resumes the attempt in progress or creates one. Decisions about one learner and test are
 * serialized, so any number of concurrent calls, also on several servers, create one attempt and
 * never more than allowed. Concurrent starts share a transaction.
 */
export function createStarting(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  papers: PaperCache,
): (request: StartRequest) => Promise<StartedAttempt> {
  const startAlone = createBatcher<StartRequest, StartedAttempt>(
    async (requests) => {
      const userIds = requests.map((request) => request.userId)
      await closeOverdueOf(db, papers, userIds, sharedNow(), { waits: true })
      return inTransaction(db, async (trx) => {
        for (const request of requests) {
          await lockAccess(trx, request.userId, itemOf(request))
          await requirePresent(trx, request.userId)
        }
        const outcomes = await decideLocked(trx, papers, requests, sharedNow())
        return outcomes.map(startedOrThrow)
      })
    },
    { maxConcurrent: 4, maxBatchSize: 1, keyOf },
  )

  return createBatcher<StartRequest, StartedAttempt>(
    async (requests) => {
      const userIds = requests.map((request) => request.userId)
      await closeOverdueOf(db, papers, userIds, sharedNow())
      const outcomes = await inTransaction(db, async (trx): Promise<Outcome[]> => {
        const accesses = requests.map((request) => ({
          userId: request.userId,
          item: itemOf(request),
        }))
        const isAccessLocked = await tryLockAccess(trx, accesses)
        const accounts = await tryLockAccounts(trx, userIds)
        const isLocked = requests.map(
          ({ userId }, n) => isAccessLocked[n] === true && accounts.has(userId),
        )
        const locked = requests.filter((_, index) => isLocked[index])
        // Not the arrival time: a learner who had to wait still gets the full duration.
        const at = sharedNow()
        const decided = await decideLocked(trx, papers, locked, at)
        const results = decided.map((one) => (isStillOverdue(one, at) ? 'postponed' : one)).values()
        return isLocked.map((one): Outcome =>
          one ? (results.next().value ?? 'postponed') : 'postponed',
        )
      })
      return requests.map(async (request, index) => {
        const outcome = outcomes[index] ?? 'postponed'
        return outcome === 'postponed' ? startAlone(request) : startedOrThrow(outcome)
      })
    },
    { maxConcurrent: 2, maxBatchSize: 100, keyOf },
  )
}

/** Another transaction locked the attempt when it was to be closed, or closing is paused. */
const isStillOverdue = (outcome: StartedAttempt | AppError, at: Date) =>
  !(outcome instanceof AppError) && isOverdue(outcome.attempt.deadline, at)

function startedOrThrow(outcome: StartedAttempt | AppError): StartedAttempt {
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Decides about starts, in a transaction that has locked the learners' access. */
async function decideLocked(
  trx: Trx,
  papers: PaperCache,
  requests: readonly StartRequest[],
  at: Date,
): Promise<(StartedAttempt | AppError)[]> {
  if (requests.length === 0) return []
  const open = await listOpenAttempts(trx, requests)
  const examIds = new Set(requests.map((request) => request.examId))
  const exams = new Map((await listExamsById(trx, [...examIds])).map((exam) => [exam.id, exam]))
  const facts = await listStartFacts(trx, requests)
  const limits = await sectionLimits(trx, papers, [...exams.values()])
  const decided = requests.map((request, index): Attempt | NewAttempt | AppError => {
    const exam = exams.get(request.examId)
    const [openAttempt, fact] = [open[index], facts[index]]
    if (exam === undefined || fact === undefined) return examNotFound()
    return openAttempt ?? decide(request, { exam, fact, limits: limits.get(exam.id) ?? null }, at)
  })
  const isNew = (one: Attempt | NewAttempt | AppError): one is NewAttempt =>
    !(one instanceof AppError) && !('id' in one)
  const inserted = await insertAttempts(trx, decided.filter(isNew))
  const byKey = new Map(
    inserted.map((attempt) => [
      keyOf({ userId: attempt.user_id, examId: attempt.exam_id }),
      attempt,
    ]),
  )
  return requests.map((request, index) => {
    const [outcome, resumed] = [decided[index], open[index]]
    if (outcome instanceof AppError) return outcome
    const attempt = resumed ?? byKey.get(keyOf(request))
    const exam = exams.get(request.examId)
    if (attempt === undefined || exam === undefined) return examNotFound()
    return { attempt, exam, resumed: resumed !== undefined }
  })
}

/** The seconds of each section, by test, of tests whose sections close by their own clocks. */
async function sectionLimits(
  trx: Trx,
  papers: PaperCache,
  exams: readonly ExamRow[],
): Promise<ReadonlyMap<number, number[]>> {
  const limits = new Map<number, number[]>()
  for (const { id, paper_id: paperId, needs } of exams) {
    if (paperId === null || !hasSectionClocks({ needs: needs ?? [] })) continue
    const { sections } = await papers.get(trx, paperId)
    limits.set(
      id,
      sections.map((section) => section.time_limit_seconds ?? 0),
    )
  }
  return limits
}

/** A test and the facts that decide about a start; the seconds of its sections, null without section clocks. */
interface StartedExam {
  exam: ExamRow
  fact: StartFacts
  limits: readonly number[] | null
}

/** The attempt to resume or to create, or the error that prevents it. */
function decide(
  { userId, examId, page }: StartRequest,
  { exam, fact: { grants, usedFree, extraMinutesPerHour }, limits }: StartedExam,
  at: Date,
): NewAttempt | AppError {
  const { grant, isBought, hasAccess, canAttempt } = eligibilityOf(exam, grants, usedFree, at)
  const window = windowIn(exam)
  const isShownToAll = exam.published && !exam.for_batches
  if (!isShownToAll && !isBought) return examNotFound()
  if (!hasAccess) return forbidden({ code: 'test_access_denied' })
  if (!canAttempt) return forbidden({ code: 'no_attempts_left' })
  const state = windowState(window, at)
  if (!windowAllows(state, isBought)) return forbidden(outsideOf(window, state))
  if (exam.paper_id === null || exam.time_limit_seconds === null || !exam.question_count) {
    return conflict(NO_QUESTIONS)
  }
  const isInWindow = state === 'open'
  const needs = [...(exam.needs ?? []), ...needsOfWindow(state !== 'none', exam.marks_shown)]
  const refusal = refusalOf(needs, page)
  if (refusal !== null) return refusal
  const ends = limits && sectionEndsIn(window, at, limits, extraMinutesPerHour)
  return {
    user_id: userId,
    exam_id: examId,
    paper_id: exam.paper_id,
    entitlement_id: grant?.id ?? null,
    started_at: at,
    deadline: ends?.at(-1) ?? deadlineIn(window, at, exam.time_limit_seconds, extraMinutesPerHour),
    section_ends: ends,
    in_window: isInWindow,
  }
}

function outsideOf({ opensAt, closesAt }: ExamWindow, state: WindowState): Refusal {
  return state === 'before'
    ? { code: 'test_not_open_yet', at: opensAt?.toISOString() ?? '' }
    : { code: 'test_closed', at: closesAt?.toISOString() ?? '' }
}
