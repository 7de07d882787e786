import type { submitAttempt } from '@sopan/contract/exams/attempts'
import { LARGEST_SEQ_STEP } from '@sopan/domain/exams/attempt'
import { type Entry, entryKey } from '@sopan/domain/exams/delivery'
import { fits } from '@sopan/domain/exams/kinds/kinds'
import type { z } from 'zod'

import type { Db } from '#server/db/tables.ts'
import { badRequest, conflict, notFound } from '#server/lib/errors.ts'

import { findAttempt } from '../attempt/store.ts'
import type { PaperCache } from '../paper/cache.ts'
import type { Delivery } from './delivery.ts'

export type SentAnswer = z.output<typeof submitAttempt.schema.body>['answers'][number]

export const contradiction = () => conflict({ code: 'answer_contradicts' })

/**
 * Converts sent answers to stored entries, each (question, seq, writer) once. An answer without a
 * counter becomes seq 0 with an empty writer, smaller than any other; the last of several counts.
 * Throws 409 if one key is sent twice with different options.
 */
export function distinctEntries(answers: readonly SentAnswer[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const answer of answers) {
    const entry = { ...answer, seq: answer.seq ?? 0, writer: answer.writer ?? '' }
    const key = entryKey(entry)
    const same = entries.get(key)
    const differs = same !== undefined && same.selected_option !== entry.selected_option
    if (differs && entry.seq > 0) throw contradiction()
    entries.set(key, entry)
  }
  return [...entries.values()]
}

/**
 * Whether every answer of a delivery is possible for its question. It reads nothing while the paper is cached, and otherwise
 * only the paper of the learner's own attempt. Whether the attempt has the questions is asked later.
 */
export async function doAnswersFit(
  db: Db,
  papers: PaperCache,
  { attemptId, userId, entries }: Pick<Delivery, 'attemptId' | 'userId' | 'entries'>,
): Promise<boolean> {
  const areKnown = entries.every(
    ({ question_id: id, selected_option: answer }) => answer === null || papers.askedBy(id),
  )
  if (!areKnown) {
    const attempt = await findAttempt(db, attemptId, userId)
    if (attempt === undefined) return false
    await papers.get(db, attempt.paper_id)
  }
  return entries.every(({ question_id: id, selected_option: answer }) => {
    const asked = papers.askedBy(id)
    return answer === null || (asked !== undefined && fits(asked, answer))
  })
}

/** Returns the receipt of a delivery; throws the reason if it was rejected. */
export async function requireStored<R extends object>(
  db: Db,
  delivery: Delivery,
  stored: Promise<R | undefined>,
): Promise<R> {
  const receipt = await stored
  if (receipt !== undefined) return receipt
  const attempt = await findAttempt(db, delivery.attemptId, delivery.userId)
  if (attempt === undefined) throw notFound({ code: 'attempt_not_found' })
  const isAhead = delivery.entries.some((entry) => entry.seq > attempt.max_seq + LARGEST_SEQ_STEP)
  throw badRequest({ text: isAhead ? 'seq is not valid' : 'answers do not belong to this test' })
}
