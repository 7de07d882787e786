import type { AttemptSummary, SectionFigures } from '@sopan/contract/exams/grades'
import { completedAt } from '@sopan/domain/exams/attempt'
import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'

import type { SectionGrade } from '#server/db/exam-tables.ts'
import { type Standings, presentRank } from '#server/db/queries/exam-ranks.ts'

import type { Attempt } from '../attempt/store.ts'
import type { Grade } from './grade-store.ts'

/** A closed attempt with its newest grade, and the pass mark of its paper. */
export interface Finished {
  attempt: Pick<Attempt, 'started_at' | 'deadline' | 'closed_at' | 'close_reason'>
  grade: Grade
  passPercent: number
}

export function presentFigures({ attempt, grade, passPercent }: Finished) {
  const whole = {
    marks: grade.marks,
    possible: grade.possible_marks,
    right: grade.right_count,
    wrong: grade.wrong_count,
    skipped: grade.skipped_count,
  }
  return {
    ...presentMarkFigures(whole, grade.marks_denominator, passPercent),
    pass_percentage: passPercent,
    passed: grade.passed,
    time_taken: grade.time_taken_seconds,
    completed_at: completedAt(
      attempt.closed_at ?? attempt.deadline,
      attempt.deadline,
    ).toISOString(),
    close_reason: attempt.close_reason ?? ('expired' as const),
    grade_version: grade.version,
    sections: grade.sections.map(({ name, ...tally }): SectionFigures => ({
      name,
      ...presentMarkFigures(tally, grade.marks_denominator, passPercent),
    })),
  }
}

function presentMarkFigures(
  tally: Omit<SectionGrade, 'name'>,
  denominator: number,
  passPercent: number,
) {
  return {
    score: markNumber(tally.marks, denominator),
    total_marks: markNumber(tally.possible, denominator),
    total_questions: tally.right + tally.wrong + tally.skipped,
    correct: tally.right,
    wrong: tally.wrong,
    skipped: tally.skipped,
    percentage: percentage(tally, passPercent),
  }
}

export function presentSummary(
  finished: Finished & {
    attempt: Attempt
    title: string
  },
  standings: Standings | undefined,
): AttemptSummary {
  const { attempt, title } = finished
  const figures = presentFigures(finished)
  return {
    id: attempt.id,
    attempt_id: attempt.id,
    test_id: attempt.exam_id,
    test_name: title,
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    ...figures,
    sections: figures.sections.map((section, index) => ({
      ...section,
      rank: presentRank(standings?.sections[index]),
    })),
    rank: presentRank(standings),
  }
}
