import { completedAt } from '@sopan/domain/exams/attempt'
import { creditFor } from '@sopan/domain/exams/marking'
import { indianDay } from '@sopan/domain/indian-day'
import { type PracticeEntry, type Practised, dueOn, isStarred } from '@sopan/domain/practice/due'

import { type KeyCorrections, listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db, Row } from '#server/db/tables.ts'

import { keyedQuestion } from '../grades/grade-of.ts'
import type { PaperCache } from '../paper/cache.ts'
import type { Paper, PaperQuestion } from '../paper/store.ts'
import { listKeysOfExams } from '../result/keys-of-exam.ts'
import { type AnswerRow, listAnswersOf } from '../result/store.ts'
import { type NewestAttempt, listEntries, listNewestAttempts } from './store.ts'

/** A question that a learner has missed or starred. */
export interface PractisedQuestion extends Practised {
  attempt: NewestAttempt
  paper: Paper
  corrections: KeyCorrections
  ofPaper: PaperQuestion
  /** The day from which on it is asked again; null for one that is only starred. */
  due: string | null
}

/** A learner's questions in practice, of tests whose keys the learner sees now; the first ones are due first. */
export async function practisedBy(
  db: Db,
  papers: PaperCache,
  userId: number,
  now: Date,
): Promise<PractisedQuestion[]> {
  const newest = await listNewestAttempts(db, userId)
  if (newest.length === 0) return []
  const examIds = newest.map((attempt) => attempt.exam_id)
  const keys = await listKeysOfExams(db, userId, examIds, newest, now)
  const attempts = newest.filter(({ exam_id: id }) => keys.get(id) === 'shown')
  const paperIds = attempts.map((attempt) => attempt.paper_id)
  const [corrections, answers, entries] = await Promise.all([
    listKeyCorrections(db, paperIds),
    listAnswersOf(
      db,
      attempts.map(({ id }) => id),
    ),
    listEntries(db, userId, paperIds),
  ])
  const answersOf = Map.groupBy(answers, (answer) => answer.attempt_id)
  const entriesOf = Map.groupBy(entries, (entry) => entry.question_id)
  const practised: PractisedQuestion[] = []
  for (const attempt of attempts) {
    const paper = await papers.get(db, attempt.paper_id)
    const endedAt = completedAt(attempt.closed_at, attempt.deadline)
    const given = givenOf(answersOf.get(attempt.id) ?? [])
    for (const ofPaper of paper.questions) {
      const question = keyedQuestion(ofPaper, corrections)
      const credit = creditFor(question, given.get(ofPaper.id) ?? null)
      const isMissed = credit !== null && credit.outcome !== 'right'
      const missedAt = isMissed ? endedAt : null
      const own = (entriesOf.get(ofPaper.id) ?? [])
        .map(entryOf)
        .filter(({ act, at }) => act === 'star' || act === 'unstar' || at > endedAt)
      const due = dueOn({ question, missedAt, entries: own })
      if (due === null && !isStarred(own)) continue
      const facts = { attempt, paper, corrections, ofPaper, due }
      practised.push({ ...facts, question, missedAt, entries: own })
    }
  }
  return practised.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** How many mistakes of a learner are due. */
export async function countDue(
  db: Db,
  papers: PaperCache,
  userId: number,
  now: Date,
): Promise<number> {
  const today = indianDay(now)
  const practised = await practisedBy(db, papers, userId, now)
  return practised.filter(({ due }) => due !== null && due <= today).length
}

/** Starred questions that are no mistakes come last. */
const placeOf = ({ due }: PractisedQuestion) => (due === null ? Infinity : Date.parse(due))

const givenOf = (answers: readonly AnswerRow[]) =>
  new Map(answers.map((answer) => [answer.question_id, answer.option]))

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
