import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { findKeysPublicAt } from '#server/db/queries/keys-public.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Attempt, lockAttempts } from '../attempt/store.ts'
import { type Regrade, gradeAgain } from '../grades/grade-again.ts'
import { type PaperCache, createPaperCache } from '../paper/cache.ts'
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
  /** When the keys of the paper became public for the attempt. */
  revealedAt: Date | null
  version: number
  before: Marks
  after: Marks
  /** Answers that do not count because they arrived after the keys were sent. */
  leftOut: number
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
    const revealedAt = await findKeysPublicAt(trx, attempt.id)
    const { counted: all, leftOut } = await mergeAndGrade(trx, papers, [attempt], filter, act)
    const [counted] = all
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
      leftOut: leftOut[0]?.answers ?? 0,
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
      : ` The keys were sent at ${revealedAt.toISOString()}; what arrived after that` +
        ' counts with --after-review only.'
  return new OperatorError(
    `Attempt ${attemptId} has no late answers${before} that do not count yet.${known}`,
  )
}

export interface RecountOfExam {
  title: string
  attempts: number
  answers: number
  leftOut: store.LeftOut[]
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
  const sum: RecountOfExam = { title: exam.title, attempts: 0, answers: 0, leftOut: [] }
  let lastId = 0
  for (;;) {
    const ids = await store.listWithLate(db, exam.id, filter.arrivedBefore, lastId, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return sum
    lastId = last
    const { counted, leftOut } = await inOperatorTransaction(db, act, async (trx) => {
      const attempts = await lockAttempts(trx, ids)
      const recounted = await mergeAndGrade(trx, papers, attempts, filter, act)
      if (recounted.counted.length === 0) return recounted
      await insertAudit(trx, {
        at: act.now,
        actor: act.actor,
        action: 'count late answers',
        subject: `test ${slug}`,
        after: { ...filter, attempts: recounted.counted.map(({ merged }) => merged) },
        reason: act.reason,
      })
      return recounted
    })
    sum.attempts += counted.length
    sum.answers += counted.reduce((count, { merged }) => count + merged.answers, 0)
    sum.leftOut.push(...leftOut)
  }
}

async function mergeAndGrade(
  trx: Trx,
  papers: PaperCache,
  attempts: readonly Attempt[],
  { arrivedBefore, afterReview }: LateFilter,
  { actor, reason, now }: OperatorAction,
): Promise<{ counted: { merged: store.Merged; regrade: Regrade }[]; leftOut: store.LeftOut[] }> {
  const ids = attempts.map((attempt) => attempt.id)
  const late = {
    arrivedBefore,
    excludeAfterReveal: afterReview ? null : ('revealed at any time' as const),
  }
  const merged = await store.mergeLate(trx, ids, late)
  const changed = new Map(merged.map((one) => [one.attempt_id, one]))
  const regrades = await gradeAgain(
    trx,
    papers,
    attempts.filter((attempt) => changed.has(attempt.id)),
    { at: now, by: actor, reason: afterReview ? `${reason} (after the review)` : reason },
  )
  const counted = regrades.flatMap((regrade) => {
    const one = changed.get(regrade.attempt.id)
    return one === undefined ? [] : [{ merged: one, regrade }]
  })
  return { counted, leftOut: await store.listLeftOut(trx, ids, late) }
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
