import type { AttemptOfExam } from '@sopan/contract/exams/results'
import { completedAt } from '@sopan/domain/exams/attempt'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'

import { presentFiguresFrom } from '#server/db/queries/exam-figures.ts'
import { type Standings, presentRank } from '#server/db/queries/exam-ranks.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { AttemptRow } from './store.ts'

/** An attempt in the list of a learner's attempts. */
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
    ...inHindi({ test_name: row.hi?.name }),
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

/** The figures of an attempt in the list; an open attempt has no figures. */
function presentMarks(row: AttemptRow) {
  const { marks, possible_marks: possible, marks_denominator: denominator } = row
  if (marks === null || possible === null || denominator === null) return NO_MARKS
  return {
    score: markNumber(marks, denominator),
    total_marks: markNumber(possible, denominator),
    percentage: percentage({ marks, possible }, row.pass_percent),
    passed: row.passed,
  }
}
