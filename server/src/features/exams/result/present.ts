import type { GradeVersion } from '@sopan/contract/exams/grades'
import type {
  ExamResult,
  LateAnswer,
  MarksOfAll,
  Outcome,
  ReviewedAnswer,
} from '@sopan/contract/exams/results'
import { completedAt, lastArrival } from '@sopan/domain/exams/attempt'
import { hasRules, rightAnswersToPass } from '@sopan/domain/exams/cut-offs'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import {
  creditFor,
  marksWith,
  percentage,
  rightAnswersToPassByCounts,
} from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'
import { averageAndBest, binOf, binsOf, isRankShown } from '@sopan/domain/exams/rank'
import { isAfterSection } from '@sopan/domain/exams/section-clocks'

import type { Standings } from '#server/db/queries/exam-ranks.ts'

import { endsOf, sectionOf } from '../attempt/ends.ts'
import { keyedQuestion, partsOf, passRuleOf } from '../grades/grade-of.ts'
import type { Grade } from '../grades/grade-store.ts'
import { presentSummary, tallyOf } from '../grades/present.ts'
import { type KeyedPaper, presentPassages, presentReviewed } from '../paper/present.ts'
import type { PaperQuestion } from '../paper/store.ts'
import type { AnswerRow, FinishedRow, listLateEntries } from './store.ts'

type LateEntry = Awaited<ReturnType<typeof listLateEntries>>[number]

export const finishedOf = (row: FinishedRow) => ({
  attempt: row,
  grade: row,
  passPercent: row.pass_percent,
  counts: row.counts,
  title: row.title,
  hi: row.hi,
})

/** When the figures of an attempt are shown, and its place. */
export interface ShownOf {
  shown: FiguresShown
  standings: Standings | undefined
  /** Whether its rank is not computed yet. */
  isAwaited: boolean
}

export const presentFinished = (row: FinishedRow, of: ShownOf) => ({
  ...presentSummary(finishedOf(row), of.shown, of.standings),
  ...presentAwaited(row, of),
})

/** Why an attempt of a window has no rank; nothing if it has one, or gets none. */
function presentAwaited(
  { in_window: inWindow, closes_at: closesAt }: FinishedRow,
  { shown, standings, isAwaited }: ShownOf,
): Pick<ExamResult, 'awaited_rank'> {
  if (shown !== 'shown' || !inWindow || closesAt === null) return {}
  const learners = standings && !isRankShown(standings) ? standings.of : null
  if (learners === null && !isAwaited) return {}
  return { awaited_rank: { closes_at: closesAt.toISOString(), learners } }
}

interface OfAttempt extends ShownOf {
  /** The questions and keys are not shown. */
  isLocked: boolean
  answers: readonly AnswerRow[]
  lateEntries: readonly LateEntry[]
  grades: readonly Grade[]
  /** The median seconds of the questions, in their order; empty or 0 where too few learners have seen one. */
  medians: readonly number[]
  /** The ids of the questions that are marked for review. */
  marked: readonly number[]
}

/** A finished attempt with its review, which has no questions while it is locked (`review_locked`). */
export function presentResult(row: FinishedRow, paper: KeyedPaper, of: OfAttempt): ExamResult {
  const { isLocked, shown, standings, answers, lateEntries, grades, medians, marked } = of
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]))
  const questions = isLocked ? [] : paper.questions
  return {
    ...presentFinished(row, of),
    questions: questions.map((one, index) => {
      const median = medians[index] ?? 0
      return {
        ...presentReviewed(paper, one, row.id),
        ...(median > 0 && { median_seconds: median }),
      }
    }),
    ...(isLocked ? {} : presentPassages(paper)),
    user_answers: Object.fromEntries(
      questions.map((question) => [
        String(question.id),
        presentAnswer(row, paper, question, byQuestion.get(question.id)),
      ]),
    ),
    marked_questions: isLocked ? [] : [...marked],
    late_answers: lateEntries.map((entry): LateAnswer => {
      const answer = byQuestion.get(entry.question_id)
      return {
        question_id: entry.question_id,
        selected_option: entry.option,
        arrived_at: entry.arrived_at.toISOString(),
        why: whyLate(row, paper, entry),
        counted: answer !== undefined && answer.seq === entry.seq && answer.writer === entry.writer,
      }
    }),
    answers_after_section: row.in_window
      ? 0
      : answers.filter((one) => isAfterItsSection(row, paper, one)).length,
    ...presentMarking(row, paper, of),
    grades:
      shown === 'shown'
        ? grades.map((grade) => presentGrade(grade, row.pass_percent, isLocked))
        : [],
    histogram: shown === 'shown' ? presentHistogram(row.marks, standings) : null,
  }
}

interface Arrival {
  question_id: number
  arrived_at: Date
}

function isAfterItsSection(row: FinishedRow, paper: KeyedPaper, arrival: Arrival): boolean {
  const question = paper.questions.find(({ id }) => id === arrival.question_id)
  const section = question === undefined ? 0 : sectionOf(paper, question)
  return isAfterSection(endsOf(row), section, arrival.arrived_at)
}

function whyLate(row: FinishedRow, paper: KeyedPaper, entry: LateEntry): LateAnswer['why'] {
  const end = row.closed_at === null ? row.deadline : completedAt(row.closed_at, row.deadline)
  const wasInTest = row.in_window && entry.arrived_at <= lastArrival(end)
  if (wasInTest && isAfterItsSection(row, paper, entry)) return 'after_section'
  return row.close_reason === 'submitted' ? 'after_submission' : 'after_deadline'
}

function presentAnswer(
  row: FinishedRow,
  { corrections, marks_denominator: denominator }: KeyedPaper,
  question: PaperQuestion,
  answer: AnswerRow | undefined,
): ReviewedAnswer {
  const selected = answer?.option ?? null
  const credit = creditFor(keyedQuestion(question, corrections), selected)
  return {
    selected_option: selected,
    is_correct: credit?.outcome === 'right',
    outcome: credit?.outcome ?? null,
    marks: credit && markNumber(credit.marks, denominator),
    seconds: row.question_seconds?.[question.id] ?? answer?.seconds ?? 0,
    arrived_at: answer?.arrived_at.toISOString() ?? null,
    counted: answer !== undefined,
  }
}

/** How the marks were made, and what was missing; of a locked review only what follows from its counts. */
function presentMarking(
  row: FinishedRow,
  paper: KeyedPaper,
  { isLocked, shown, answers }: OfAttempt,
): Pick<ExamResult, 'marks_by_outcome' | 'right_answers_to_pass'> {
  if (shown !== 'shown') return { marks_by_outcome: null, right_answers_to_pass: null }
  const { corrections, marks_denominator: denominator } = paper
  const parts = partsOf(paper, corrections)
  const keyed = parts.flatMap((part) => (part.qualifying ? [] : part.questions))
  if (isLocked) {
    const [each] = keyed
    const areEqual = keyed.every(
      (one) => one.rightMarks === each?.rightMarks && one.wrongMarks === each.wrongMarks,
    )
    const missing =
      each !== undefined && areEqual && !parts.some(hasRules)
        ? rightAnswersToPassByCounts(tallyOf(row), each, row.pass_percent)
        : null
    return { marks_by_outcome: null, right_answers_to_pass: missing }
  }
  const given = new Map(answers.map((answer) => [answer.question_id, answer.option]))
  const sum = (outcome: Outcome) => markNumber(marksWith(outcome, keyed, given), denominator)
  return {
    marks_by_outcome: { right: sum('right'), partly: sum('partly'), wrong: sum('wrong') },
    right_answers_to_pass: rightAnswersToPass(parts, given, passRuleOf(paper)),
  }
}

/** The marks of all, with the marks of an attempt; null where no rank is shown. */
function presentHistogram(own: number, standings: Standings | undefined): MarksOfAll | null {
  const all = standings?.all
  if (!all || !isRankShown(standings)) return null
  const { average, best } = averageAndBest(all)
  return {
    bins: binsOf(all).map(({ from, to, count }) => ({ from, to, count })),
    own: markNumber(own, all.denominator),
    own_bin: binOf(own, all.possible),
    average,
    best,
  }
}

/** Omits who created the grade, and during a review lock the reason of a corrected key, which may name the key. */
function presentGrade(grade: Grade, passPercent: number, isLocked: boolean): GradeVersion {
  const { marks, possible_marks: possible, marks_denominator: denominator } = grade
  const isCorrected = grade.correction_id !== null
  return {
    version: grade.version,
    score: markNumber(marks, denominator),
    total_marks: markNumber(possible, denominator),
    percentage: percentage({ marks, possible }, passPercent),
    passed: grade.passed,
    graded_at: grade.graded_at.toISOString(),
    reason: isLocked && isCorrected ? null : grade.reason,
    key_corrected: isCorrected,
  }
}
