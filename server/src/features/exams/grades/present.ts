import type { AttemptSummary, SectionFigures } from '@sopan/contract/exams/grades'
import { completedAt } from '@sopan/domain/exams/attempt'
import { isReached } from '@sopan/domain/exams/cut-offs'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import { type Tally, percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'

import type { SectionGrade } from '#server/db/exam-tables.ts'
import { type ExamInHindi, sectionInHindi } from '#server/db/exam-texts.ts'
import { presentFiguresFrom } from '#server/db/queries/exam-figures.ts'
import { type Standings, presentRank } from '#server/db/queries/exam-ranks.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { Attempt } from '../attempt/store.ts'
import type { Grade } from './grade-store.ts'

/** A closed attempt with its newest grade, and the pass mark of its paper. */
export interface Finished {
  attempt: Pick<Attempt, 'started_at' | 'deadline' | 'closed_at' | 'close_reason'>
  grade: Grade
  passPercent: number
  /** Of an attempt that began in a window: the figures that are known without the keys. */
  counts: { questions: number; answered: number } | null
  hi: ExamInHindi | null
}

/** The figures of an attempt; null in place of each while they are not shown. */
export function presentFigures(finished: Finished, shown: FiguresShown) {
  const { attempt, grade, passPercent } = finished
  return {
    ...(shown === 'shown' ? presentGrade(finished) : presentWaiting(finished, shown)),
    pass_percentage: passPercent,
    time_taken: grade.time_taken_seconds,
    completed_at: completedAt(
      attempt.closed_at ?? attempt.deadline,
      attempt.deadline,
    ).toISOString(),
    close_reason: attempt.close_reason ?? ('expired' as const),
  }
}

/** The figures of a whole grade. */
export const tallyOf = (grade: Grade): Tally => ({
  marks: grade.marks,
  possible: grade.possible_marks,
  right: grade.right_count,
  partly: grade.partly_count,
  wrong: grade.wrong_count,
  skipped: grade.skipped_count,
})

function presentGrade({ grade, passPercent, hi }: Finished) {
  return {
    ...presentMarkFigures(tallyOf(grade), grade.marks_denominator, passPercent),
    passed: grade.passed,
    grade_version: grade.version,
    sections: grade.sections.map((section): SectionFigures => ({
      name: section.name,
      ...inHindi({ name: sectionInHindi(hi, section.name) }),
      ...presentMarkFigures(section, grade.marks_denominator, passPercent),
      ...presentRules(section, grade.marks_denominator),
    })),
  }
}

function presentRules(section: SectionGrade, denominator: number) {
  const { qualifying, cut_off: cutOff } = section
  return {
    ...(qualifying && { qualifying }),
    ...(cutOff !== undefined && {
      cut_off: {
        marks: cutOff / 100,
        reached: isReached(section, { cut_off: cutOff }, denominator),
      },
    }),
  }
}

const presentWaiting = ({ counts }: Finished, shown: FiguresShown) => ({
  score: null,
  total_marks: null,
  total_questions: counts?.questions ?? 0,
  correct: null,
  wrong: null,
  skipped: null,
  percentage: null,
  passed: null,
  grade_version: null,
  sections: [],
  answered: counts?.answered ?? 0,
  ...presentFiguresFrom(shown),
})

function presentMarkFigures(
  tally: Omit<SectionGrade, 'name'>,
  denominator: number,
  passPercent: number,
) {
  return {
    score: markNumber(tally.marks, denominator),
    total_marks: markNumber(tally.possible, denominator),
    total_questions: tally.right + (tally.partly ?? 0) + tally.wrong + tally.skipped,
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
  shown: FiguresShown,
  standings: Standings | undefined,
): AttemptSummary {
  const { attempt, title, hi } = finished
  const figures = presentFigures(finished, shown)
  return {
    id: attempt.id,
    attempt_id: attempt.id,
    test_id: attempt.exam_id,
    test_name: title,
    ...inHindi({ test_name: hi?.name }),
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    ...figures,
    sections: figures.sections.map((section, index) => ({
      ...section,
      rank: section.qualifying ? null : presentRank(standings?.sections[index]),
    })),
    rank: shown === 'shown' ? presentRank(standings) : null,
  }
}
