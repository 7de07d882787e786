import type { OpenAttempt, SaveReceipt } from '@sopan/contract/exams/attempts'
import type { AttemptSummary, SectionFigures } from '@sopan/contract/exams/grades'
import { completedAt, secondsLeft } from '@sopan/domain/exams/attempt'
import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'

import type { SectionGrade } from '#server/db/exam-tables.ts'

import type { Delivery, Receipt } from '../answers/delivery.ts'
import { presentSections } from '../catalogue/present.ts'
import { presentQuestion } from '../paper/present.ts'
import type { Paper } from '../paper/store.ts'
import type { Grade } from '../result/grade-store.ts'
import type { Attempt, listAnswers } from './store.ts'

interface Running {
  attempt: Attempt
  title: string
  paper: Paper
  answers: Awaited<ReturnType<typeof listAnswers>>
  resumed: boolean
}

export function presentRunning(running: Running, now: Date): OpenAttempt {
  const { attempt, title, paper, answers, resumed } = running
  return {
    attempt_id: attempt.id,
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    deadline: attempt.deadline.toISOString(),
    server_now: now.toISOString(),
    max_seq: attempt.max_seq,
    revision: attempt.revision,
    time_limit: secondsLeft(attempt.deadline, now),
    resumed,
    test: {
      id: attempt.exam_id,
      test_name: title,
      title,
      duration_minutes: paper.time_limit_seconds / 60,
      total_questions: paper.questions.length,
      pass_percentage: paper.pass_percent,
      languages: paper.languages,
      sections: presentSections(paper),
    },
    questions: paper.questions.map((question) => presentQuestion(paper, question, attempt.id)),
    answers: answers.map(({ question_id, option, seq, writer, seconds }) => ({
      question_id,
      selected_option: option,
      seq,
      writer,
      seconds,
    })),
  }
}

export function presentReceipt(
  { attemptId, entries }: Pick<Delivery, 'attemptId' | 'entries'>,
  receipt: Receipt,
  now: Date,
): SaveReceipt {
  return {
    attempt_id: attemptId,
    deadline: receipt.deadline.toISOString(),
    server_now: now.toISOString(),
    max_seq: receipt.max_seq,
    revision: receipt.revision,
    revision_before: receipt.revision_before,
    state: receipt.is_closed ? 'closed' : 'open',
    answers: entries.flatMap(({ question_id, seq, writer }, index) => {
      const outcome = receipt.outcomes[index]
      return outcome === undefined ? [] : [{ question_id, seq, writer, ...outcome }]
    }),
  }
}

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
): AttemptSummary {
  const { attempt, title } = finished
  return {
    id: attempt.id,
    attempt_id: attempt.id,
    test_id: attempt.exam_id,
    test_name: title,
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    ...presentFigures(finished),
  }
}
