import type { Answer } from '@sopan/contract/exams/answer'
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
import type { PaperQuestion } from '../paper/store.ts'
import { listKeysOfExams } from '../result/keys-of-exam.ts'
import {
  type PractisedPaper,
  listEntries,
  listQuestions,
  listReleased,
  listTaken,
} from './store.ts'

/** A question that a learner has missed or starred, or can see in practice for the first time. */
export interface PractisedQuestion extends Practised {
  of: PractisedPaper
  corrections: KeyCorrections
  /** The day from which on it is asked again; null for one that is only starred, and for a new one. */
  due: string | null
}

export interface OwnPractice {
  /** Mistakes, those that are due first, and then starred questions. */
  practised: PractisedQuestion[]
  /** Questions of tests released for practice that the learner has not seen: with the answers of the day they are five. */
  fresh: PractisedQuestion[]
}

type Asked = Pick<PaperQuestion, 'id' | 'asked' | 'right_marks' | 'wrong_marks'> & {
  option?: Answer | null
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
  const [corrections, questions, entries] = await Promise.all([
    listKeyCorrections(db, paperIds),
    // Not of the cache of papers, which home would fill with the papers of all its learners.
    listQuestions(
      db,
      shown.flatMap(({ attempt }) => (attempt === null ? [] : [attempt.id])),
    ),
    listEntries(db, userId, paperIds),
  ])
  const questionsOf = Map.groupBy(questions, (question) => question.attempt_id)
  const entriesOf = Map.groupBy(entries, (entry) => entry.question_id)
  const withEntries = new Set(entries.map((entry) => entry.paper_id))
  const most = Math.max(0, FIVE - answeredOn(indianDay(now), entries))
  const own: OwnPractice = { practised: [], fresh: [] }

  function add(of: PractisedPaper, ofPaper: Asked): void {
    const question = keyedQuestion(ofPaper, corrections)
    const outcome = creditFor(question, ofPaper.option ?? null)?.outcome ?? null
    const isMissed = outcome !== null && outcome !== 'right'
    const endedAt = of.attempt?.ended_at ?? null
    const missedAt = isMissed ? endedAt : null
    const acts = (entriesOf.get(ofPaper.id) ?? []).map(entryOf).filter(isAfter(endedAt))
    const due = dueOn({ question, missedAt, entries: acts })
    const one = { of, corrections, due, question, missedAt, entries: acts }
    if (due !== null || isStarred(acts)) own.practised.push(one)
    else if (isMissed && of.attempt === null && acts.length === 0) own.fresh.push(one)
  }

  for (const of of shown) {
    const { attempt, paper_id: paperId } = of
    if (attempt !== null) for (const one of questionsOf.get(attempt.id) ?? []) add(of, one)
    // Of all tests released for practice only the first ones have questions that are asked today.
    else if (own.fresh.length < most || withEntries.has(paperId))
      for (const one of (await papers.get(db, paperId)).questions) add(of, one)
  }
  return {
    practised: own.practised.toSorted((one, other) => placeOf(one) - placeOf(other)),
    fresh: own.fresh.slice(0, most),
  }
}

/** Answers before the end of the newest attempt say nothing about it; stars stay. */
const isAfter =
  (endedAt: Date | null) =>
  ({ act, at }: PracticeEntry): boolean =>
    endedAt === null || act === 'star' || act === 'unstar' || at > endedAt

/** How many answers of practice count on a day in India. */
const answeredOn = (day: string, entries: readonly Row<'practice_entry'>[]): number =>
  entries.filter((one) => one.act === 'answer' && indianDay(one.counted_at) === day).length

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
