import { creditFor } from '@sopan/domain/exams/marking'
import { indianDay } from '@sopan/domain/indian-day'
import {
  FIVE,
  type PracticeEntry,
  type Practised,
  dueOn,
  isStarred,
} from '@sopan/domain/practice/due'

import { type KeyCorrections, listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db, Row } from '#server/db/tables.ts'

import { keyedQuestion } from '../grades/grade-of.ts'
import type { PaperCache } from '../paper/cache.ts'
import type { Paper, PaperQuestion } from '../paper/store.ts'
import { listKeysOfExams } from '../result/keys-of-exam.ts'
import { type AnswerRow, listAnswersOf } from '../result/store.ts'
import { type PractisedPaper, listEntries, listReleased, listTaken } from './store.ts'

/** A question that a learner has missed or starred, or can see in practice for the first time. */
export interface PractisedQuestion extends Practised {
  of: PractisedPaper
  paper: Paper
  corrections: KeyCorrections
  ofPaper: PaperQuestion
  /** The day from which on it is asked again; null for one that is only starred, and for a new one. */
  due: string | null
}

export interface OwnPractice {
  /** Mistakes, those that are due first, and then starred questions. */
  practised: PractisedQuestion[]
  /** Questions of tests released for practice that the learner has not seen: with the answers of the day they are five. */
  fresh: PractisedQuestion[]
}

/** A learner's questions in practice, of tests whose keys the learner sees now. */
export async function practiceOf(
  db: Db,
  papers: PaperCache,
  userId: number,
  now: Date,
): Promise<OwnPractice> {
  const taken = await listTaken(db, userId)
  const released = await listReleased(db, userId, now)
  if (taken.length + released.length === 0) return { practised: [], fresh: [] }
  const examIds = taken.map(({ exam_id }) => exam_id)
  const keys = taken.length === 0 ? null : await listKeysOfExams(db, userId, examIds, taken, now)
  const shown = [...taken.filter(({ exam_id: id }) => keys?.get(id) === 'shown'), ...released]
  const paperIds = shown.map(({ paper_id }) => paper_id)
  const [corrections, answers, entries] = await Promise.all([
    listKeyCorrections(db, paperIds),
    listAnswersOf(
      db,
      shown.flatMap(({ attempt }) => (attempt === null ? [] : [attempt.id])),
    ),
    listEntries(db, userId, paperIds),
  ])
  const answersOf = Map.groupBy(answers, (answer) => answer.attempt_id)
  const entriesOf = Map.groupBy(entries, (entry) => entry.question_id)
  const own: OwnPractice = { practised: [], fresh: [] }
  for (const of of shown) {
    const { attempt } = of
    const paper = await papers.get(db, of.paper_id)
    const given = givenOf((attempt && answersOf.get(attempt.id)) ?? [])
    for (const ofPaper of paper.questions) {
      const question = keyedQuestion(ofPaper, corrections)
      const outcome = creditFor(question, given.get(ofPaper.id) ?? null)?.outcome ?? null
      const isMissed = outcome !== null && outcome !== 'right'
      const missedAt = isMissed ? (attempt?.ended_at ?? null) : null
      const acts = (entriesOf.get(ofPaper.id) ?? []).map(entryOf)
      const due = dueOn({ question, missedAt, entries: acts })
      const one = { of, paper, corrections, ofPaper, due, question, missedAt, entries: acts }
      if (due !== null || isStarred(acts)) own.practised.push(one)
      else if (isMissed && attempt === null && acts.length === 0) own.fresh.push(one)
    }
  }
  return {
    practised: own.practised.toSorted((one, other) => placeOf(one) - placeOf(other)),
    fresh: own.fresh.slice(0, Math.max(0, FIVE - answeredOn(indianDay(now), entries))),
  }
}

/** How many answers of practice count on a day in India. */
const answeredOn = (day: string, entries: readonly Row<'practice_entry'>[]): number =>
  entries.filter((one) => one.act === 'answer' && indianDay(one.counted_at) === day).length

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

/** How many mistakes of a learner are due, and how many questions of tests released for practice are new today. */
export async function countPractice(
  db: Db,
  papers: PaperCache,
  userId: number,
  now: Date,
): Promise<{ due: number; fresh: number }> {
  const today = indianDay(now)
  const { practised, fresh } = await practiceOf(db, papers, userId, now)
  const due = practised.filter((one) => one.due !== null && one.due <= today).length
  return { due, fresh: fresh.length }
}

/** Starred questions that are no mistakes come last. */
const placeOf = ({ due }: PractisedQuestion) => (due === null ? Infinity : Date.parse(due))
