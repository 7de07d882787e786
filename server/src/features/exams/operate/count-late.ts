import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Attempt, lockAttempts } from '../attempt/store.ts'
import { type PaperCache, createPaperCache } from '../paper/cache.ts'
import { type Regrade, gradeAgain } from '../result/grade-again.ts'
import { findReveal } from '../result/reveal-store.ts'
import * as store from './store.ts'

interface Marks {
  marks: number
  possible: number
  denominator: number
  passed: boolean
}

export interface Recount {
  /** Answers that count now and did not count before. */
  answers: number
  /** When they arrived. */
  first: Date
  last: Date
  deadline: Date
  closedAt: Date | null
  /** When the keys of the paper were first sent to the learner. */
  revealedAt: Date | null
  version: number
  before: Marks
  after: Marks
}

export interface LateFilter {
  arrivedBefore: Date | null
  /** Counts also what arrived after the reveal. The option and audit rows have this name. */
  afterReview: boolean
}

/** Attempts per transaction: the calls of their learners wait until it ends. */
const BATCH = 200

/**
 * Counts the late answers of a finished attempt in a further version of its grade; earlier versions
 * stay. Throws an OperatorError if there is nothing to count.
 */
export function countLate(
  db: Db,
  attemptId: number,
  filter: LateFilter,
  act: OperatorAction,
): Promise<Recount> {
  const papers = createPaperCache()
  return inOperatorTransaction(db, act, async (trx) => {
    const [attempt] = await lockAttempts(trx, [attemptId])
    if (attempt === undefined) throw new OperatorError(`There is no attempt ${attemptId}.`)
    if (attempt.closed_at === null) throw new OperatorError(`Attempt ${attemptId} is still open.`)
    const revealedAt = await findReveal(trx, attempt)
    const [counted] = await mergeAndGrade(trx, papers, [attempt], filter, act)
    if (counted === undefined) throw nothingToCount(attemptId, revealedAt, filter)
    const { answers, first, last } = counted.merged
    const { before, after } = counted.regrade
    const recount: Recount = {
      answers,
      first,
      last,
      deadline: attempt.deadline,
      closedAt: attempt.closed_at,
      revealedAt,
      version: after.version,
      before: marksOf(before),
      after: marksOf(after),
    }
    await insertAudit(trx, {
      at: act.now,
      actor: act.actor,
      action: 'count late answers',
      subject: `attempt ${attemptId}`,
      after: { ...recount, ...filter },
      reason: act.reason,
    })
    return recount
  })
}

function nothingToCount(
  attemptId: number,
  revealedAt: Date | null,
  filter: LateFilter,
): OperatorError {
  const before = filter.arrivedBefore === null ? '' : ' that arrived before that time'
  const known =
    revealedAt === null || filter.afterReview
      ? ''
      : ` The keys were sent to its learner at ${revealedAt.toISOString()}; what arrived after that` +
        ' counts with --after-review only.'
  return new OperatorError(
    `Attempt ${attemptId} has no late answers${before} that do not count yet.${known}`,
  )
}

export interface RecountOfExam {
  title: string
  attempts: number
  answers: number
}

/** Counts the late answers of all finished attempts of a test. */
export async function countLateOfExam(
  db: Db,
  slug: string,
  filter: LateFilter & { arrivedBefore: Date },
  act: OperatorAction,
): Promise<RecountOfExam> {
  const exam = await store.findExamBySlug(db, slug)
  if (exam === undefined) throw new OperatorError(`There is no test '${slug}'.`)
  const papers = createPaperCache()
  const sum = { title: exam.title, attempts: 0, answers: 0 }
  let lastId = 0
  for (;;) {
    const ids = await store.listWithLate(db, exam.id, filter.arrivedBefore, lastId, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return sum
    lastId = last
    const counted = await inOperatorTransaction(db, act, async (trx) => {
      const attempts = await lockAttempts(trx, ids)
      const counted = await mergeAndGrade(trx, papers, attempts, filter, act)
      if (counted.length === 0) return counted
      await insertAudit(trx, {
        at: act.now,
        actor: act.actor,
        action: 'count late answers',
        subject: `test ${slug}`,
        after: { ...filter, attempts: counted.map(({ merged }) => merged) },
        reason: act.reason,
      })
      return counted
    })
    sum.attempts += counted.length
    sum.answers += counted.reduce((count, { merged }) => count + merged.answers, 0)
  }
}

async function mergeAndGrade(
  trx: Trx,
  papers: PaperCache,
  attempts: readonly Attempt[],
  { arrivedBefore, afterReview }: LateFilter,
  { actor, reason, now }: OperatorAction,
): Promise<{ merged: store.Merged; regrade: Regrade }[]> {
  const merged = await store.mergeLate(
    trx,
    attempts.map((attempt) => attempt.id),
    { arrivedBefore, excludeAfterReveal: afterReview ? null : 'revealed in any attempt' },
  )
  const changed = new Map(merged.map((one) => [one.attempt_id, one]))
  const regrades = await gradeAgain(
    trx,
    papers,
    attempts.filter((attempt) => changed.has(attempt.id)),
    { at: now, by: actor, reason: afterReview ? `${reason} (after the review)` : reason },
  )
  return regrades.flatMap((regrade) => {
    const one = changed.get(regrade.attempt.id)
    return one === undefined ? [] : [{ merged: one, regrade }]
  })
}

function marksOf(grade: {
  marks: number
  possible_marks: number
  marks_denominator: number
  passed: boolean
}): Marks {
  return {
    marks: grade.marks,
    possible: grade.possible_marks,
    denominator: grade.marks_denominator,
    passed: grade.passed,
  }
}
