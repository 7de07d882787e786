import { GRACE_SECONDS } from '@sopan/domain/exam-attempt'
import type { Kysely } from 'kysely'

import { insertAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/lib/refusal.ts'

import { lockAttempts } from './attempt-store.ts'
import { gradeAgain } from './grade-again.ts'
import * as store from './operate-store.ts'
import { createPapers } from './papers.ts'

/** Who acts and why, for the audit. */
export interface Act {
  actor: string
  reason: string
  now: Date
  dryRun: boolean
}

interface Marks {
  marks: number
  possible: number
  denominator: number
  passed: boolean
}

export interface Recount {
  /** Answers that count now and did not before. */
  answers: number
  version: number
  before: Marks
  after: Marks
}

/** Ends a transaction that was only to show what would be. */
class DryRun<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('dry run')
    this.result = result
  }
}

async function unlessDry<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result
    throw error
  }
}

/**
 * Has the answers of a finished attempt counted that came too late, as a further version of its
 * grade; the earlier ones stay. Throws a Refusal where there is nothing to count.
 */
export function countLate(db: Kysely<Database>, attemptId: number, act: Act): Promise<Recount> {
  const { actor, reason, now, dryRun } = act
  const papers = createPapers()
  const work = inTransaction(db, async (trx) => {
    const [attempt] = await lockAttempts(trx, [attemptId])
    if (attempt === undefined) throw new Refusal(`There is no attempt ${attemptId}.`)
    if (attempt.closed_at === null) throw new Refusal(`Attempt ${attemptId} is still open.`)
    const answers = await store.mergeLate(trx, [attemptId], null)
    if (answers === 0) {
      throw new Refusal(`Attempt ${attemptId} has no late answers that do not count yet.`)
    }
    const [regrade] = await gradeAgain(trx, papers, [attempt], { at: now, by: actor, reason })
    if (regrade === undefined) throw new Error(`attempt ${attemptId} was not graded`)
    const { before, after } = regrade
    const recount = {
      answers,
      version: after.version,
      before: marksOf(before),
      after: marksOf(after),
    }
    if (dryRun) throw new DryRun(recount)
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'count late answers',
      subject: `attempt ${attemptId}`,
      after: recount,
      reason,
    })
    return recount
  })
  return unlessDry(work)
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

export interface Extension {
  title: string
  attempts: number
  /** Answers that had come too late, and are in time now. */
  answers: number
}

/**
 * Gives every open attempt of a test more time; each page learns its new deadline with its next
 * answer. What came between the old deadline and the new one counts from now on.
 */
export function extendExam(
  db: Kysely<Database>,
  slug: string,
  minutes: number,
  act: Act,
): Promise<Extension> {
  const { actor, reason, now, dryRun } = act
  const work = inTransaction(db, async (trx) => {
    const exam = await store.findExamBySlug(trx, slug)
    if (exam === undefined) throw new Refusal(`There is no test '${slug}'.`)
    const ids = await store.extendDeadlines(trx, exam.id, minutes)
    const answers = await store.mergeLate(trx, ids, GRACE_SECONDS)
    const extension = { title: exam.title, attempts: ids.length, answers }
    if (dryRun) throw new DryRun(extension)
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'extend test',
      subject: slug,
      after: { minutes, ...extension },
      reason,
    })
    return extension
  })
  return unlessDry(work)
}
