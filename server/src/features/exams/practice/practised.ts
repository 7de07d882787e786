import { completedAt } from '@sopan/domain/exams/attempt'
import { creditFor } from '@sopan/domain/exams/marking'
import { indianDay } from '@sopan/domain/indian-day'
import { type PracticeEntry, type Practised, dueOn, isStarred } from '@sopan/domain/practice/due'

import { type KeyCorrections, listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db, Row } from '#server/db/tables.ts'

import { keyedQuestion } from '../grades/grade-of.ts'
import { listKeysOfExams } from '../result/keys-of-exam.ts'
import { type NewestAttempt, listEntries, listNewestAttempts, listQuestions } from './store.ts'

/** A question that a learner has missed or starred. */
export interface PractisedQuestion extends Practised {
  attempt: NewestAttempt
  corrections: KeyCorrections
  /** The day from which on it is asked again; null for one that is only starred. */
  due: string | null
}

/** A learner's questions in practice, of tests whose keys the learner sees now; the first ones are due first. */
export async function practisedBy(
  db: Db,
  userId: number,
  now: Date,
): Promise<PractisedQuestion[]> {
  const newest = await listNewestAttempts(db, userId)
  if (newest.length === 0) return []
  const examIds = newest.map((attempt) => attempt.exam_id)
  const keys = await listKeysOfExams(db, userId, examIds, newest, now)
  const attempts = newest.filter(({ exam_id: id }) => keys.get(id) === 'shown')
  const paperIds = attempts.map((attempt) => attempt.paper_id)
  const [corrections, questions, entries] = await Promise.all([
    listKeyCorrections(db, paperIds),
    // Not of the cache of papers, which home would fill with the papers of all its learners.
    listQuestions(
      db,
      attempts.map(({ id }) => id),
    ),
    listEntries(db, userId, paperIds),
  ])
  const questionsOf = Map.groupBy(questions, (question) => question.attempt_id)
  const entriesOf = Map.groupBy(entries, (entry) => entry.question_id)
  const practised: PractisedQuestion[] = []
  for (const attempt of attempts) {
    const endedAt = completedAt(attempt.closed_at, attempt.deadline)
    for (const ofPaper of questionsOf.get(attempt.id) ?? []) {
      const question = keyedQuestion(ofPaper, corrections)
      const credit = creditFor(question, ofPaper.option)
      const isMissed = credit !== null && credit.outcome !== 'right'
      const missedAt = isMissed ? endedAt : null
      const own = (entriesOf.get(ofPaper.id) ?? [])
        .map(entryOf)
        .filter(({ act, at }) => act === 'star' || act === 'unstar' || at > endedAt)
      const due = dueOn({ question, missedAt, entries: own })
      if (due === null && !isStarred(own)) continue
      practised.push({ attempt, corrections, question, missedAt, entries: own, due })
    }
  }
  return practised.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** How many mistakes of a learner are due. */
export async function countDue(db: Db, userId: number, now: Date): Promise<number> {
  const today = indianDay(now)
  const practised = await practisedBy(db, userId, now)
  return practised.filter(({ due }) => due !== null && due <= today).length
}

/** Starred questions that are no mistakes come last. */
const placeOf = ({ due }: PractisedQuestion) => (due === null ? Infinity : Date.parse(due))

const entryOf = ({
  act,
  answer,
  counted_at: at,
  writer,
}: Row<'practice_entry'>): PracticeEntry => ({
  act,
  answer,
  at,
  writer,
})
