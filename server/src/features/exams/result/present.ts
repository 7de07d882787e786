import type { GradeVersion } from '@sopan/contract/exams/grades'
import type {
  AttemptOfExam,
  ExamResult,
  LateAnswer,
  MarksOfAll,
  ReviewedAnswer,
} from '@sopan/contract/exams/results'
import { completedAt } from '@sopan/domain/exams/attempt'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import { isRight } from '@sopan/domain/exams/keys'
import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'
import { averageAndBest, binOf, binsOf, isRankShown } from '@sopan/domain/exams/rank'

import { presentFiguresFrom } from '#server/db/queries/exam-figures.ts'
import { type Standings, presentRank } from '#server/db/queries/exam-ranks.ts'
import type { KeyCorrections } from '#server/db/queries/key-corrections.ts'

import type { Grade } from '../grades/grade-store.ts'
import { presentSummary } from '../grades/present.ts'
import { keyOf } from '../paper/keys.ts'
import { presentReviewed } from '../paper/present.ts'
import type { Paper } from '../paper/store.ts'
import type { AnswerRow, AttemptRow, FinishedRow, listLateEntries } from './store.ts'

type LateEntry = Awaited<ReturnType<typeof listLateEntries>>[number]

export const finishedOf = (row: FinishedRow) => ({
  attempt: row,
  grade: row,
  passPercent: row.pass_percent,
  counts: row.counts,
  title: row.title,
})

export const presentFinished = (
  row: FinishedRow,
  shown: FiguresShown,
  standings: Standings | undefined,
) => presentSummary(finishedOf(row), shown, standings)

const NOT_ANSWERED: ReviewedAnswer = {
  selected_option: null,
  is_correct: false,
  seconds: 0,
  arrived_at: null,
  counted: false,
}

/** A paper with the corrections of its keys. */
interface KeyedPaper extends Paper {
  corrections: KeyCorrections
}

interface OfAttempt {
  shown: FiguresShown
  standings: Standings | undefined
  answers: readonly AnswerRow[]
  lateEntries: readonly LateEntry[]
  grades: readonly Grade[]
}

const NO_CORRECTIONS: KeyCorrections = new Map()

/** A finished attempt with its review; without a paper the review has no questions (`review_locked`). */
export function presentResult(
  row: FinishedRow,
  paper: KeyedPaper | null,
  { shown, standings, answers, lateEntries, grades }: OfAttempt,
): ExamResult {
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]))
  const questions = paper?.questions ?? []
  return {
    ...presentFinished(row, shown, standings),
    questions:
      paper === null
        ? []
        : questions.map((one) => presentReviewed(paper, one, row.id, paper.corrections)),
    user_answers: Object.fromEntries(
      questions.map((question): [string, ReviewedAnswer] => {
        const { id } = question
        const key = keyOf(question, paper?.corrections ?? NO_CORRECTIONS)
        const answer = byQuestion.get(id)
        const seconds = row.question_seconds?.[id] ?? answer?.seconds ?? 0
        if (answer === undefined) {
          return [String(id), { ...NOT_ANSWERED, is_correct: isRight(key, null), seconds }]
        }
        const reviewed = {
          selected_option: answer.option,
          is_correct: isRight(key, answer.option),
          seconds,
          arrived_at: answer.arrived_at.toISOString(),
          counted: true,
        }
        return [String(id), reviewed]
      }),
    ),
    late_answers: lateEntries.map((entry): LateAnswer => {
      const answer = byQuestion.get(entry.question_id)
      return {
        question_id: entry.question_id,
        selected_option: entry.option,
        arrived_at: entry.arrived_at.toISOString(),
        why: row.close_reason === 'submitted' ? 'after_submission' : 'after_deadline',
        counted: answer !== undefined && answer.seq === entry.seq && answer.writer === entry.writer,
      }
    }),
    grades:
      shown === 'shown'
        ? grades.map((grade) => presentGrade(grade, row.pass_percent, paper === null))
        : [],
    histogram: shown === 'shown' ? presentHistogram(row.marks, standings) : null,
  }
}

/** The marks of all with those of an attempt; null where no rank is shown. */
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
    percentage: percentage({ ...NO_COUNTS, marks, possible }, passPercent),
    passed: grade.passed,
    graded_at: grade.graded_at.toISOString(),
    reason: isLocked && isCorrected ? null : grade.reason,
    key_corrected: isCorrected,
  }
}

const NO_COUNTS = { right: 0, wrong: 0, skipped: 0 }

export function presentAttempt(
  row: AttemptRow,
  shown: FiguresShown,
  standings: Standings | undefined,
): AttemptOfExam {
  return {
    id: row.id,
    attempt_id: row.id,
    test_id: row.exam_id,
    test_name: row.title,
    number: row.number,
    status: row.closed_at === null ? 'open' : 'finished',
    started_at: row.started_at.toISOString(),
    deadline: row.deadline.toISOString(),
    total_questions: row.question_count ?? 0,
    ...(shown === 'shown' ? presentMarks(row) : { ...NO_MARKS, ...presentFiguresFrom(shown) }),
    time_taken: row.time_taken_seconds,
    completed_at:
      row.closed_at === null ? null : completedAt(row.closed_at, row.deadline).toISOString(),
    rank: shown === 'shown' ? presentRank(standings) : null,
  }
}

const NO_MARKS = { score: null, total_marks: null, percentage: null, passed: null }

/** The figures of an attempt in the list, which has none while it is open. */
function presentMarks(row: AttemptRow) {
  const { marks, possible_marks: possible, marks_denominator: denominator } = row
  if (marks === null || possible === null || denominator === null) return NO_MARKS
  return {
    score: markNumber(marks, denominator),
    total_marks: markNumber(possible, denominator),
    percentage: percentage({ ...NO_COUNTS, marks, possible }, row.pass_percent),
    passed: row.passed,
  }
}
