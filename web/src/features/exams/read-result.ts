import type { OptionLetter } from '@sopan/contract/attempts'

import {
  type Fields,
  fieldsOf,
  isYes,
  listOf,
  numberOrNull,
  text,
  textOrNull,
} from '#web/lib/fields.ts'
import { PASS_PERCENT } from '#web/lib/wire/exams.ts'

import { type ExamQuestion, type RichText, letterOrNull, readQuestion } from './read-question.ts'

export interface Marks {
  score: number
  totalMarks: number
  totalQuestions: number
  correct: number
  wrong: number
  skipped: number
  percentage: number
}

export interface ResultSummary extends Marks {
  attemptId: number
  testId: number
  testName: string
  /** Which attempt of the learner's it was; null where a server does not count them. */
  number: number | null
  passPercentage: number
  passed: boolean
  /** Seconds. */
  timeTaken: number
  completedAt: string
  isExpired: boolean
  sections: (Marks & { name: string })[]
}

export interface ReviewedQuestion extends ExamQuestion {
  correctAnswer: OptionLetter | null
  /** By language. */
  explanations: Record<string, RichText>
}

export interface ReviewedAnswer {
  option: OptionLetter | null
  isCorrect: boolean
  seconds: number
  arrivedAt: string | null
}

export interface LateAnswer {
  questionId: number
  option: OptionLetter | null
  arrivedAt: string
  /** What it came after; null where a server does not say. */
  why: 'after_deadline' | 'after_submission' | null
  counted: boolean
}

/** One grade of an attempt; a later one replaces it. */
export interface Grade {
  version: number
  score: number
  totalMarks: number
  percentage: number
  gradedAt: string
  /** Null for the first. */
  reason: string | null
}

export interface Result extends ResultSummary {
  questions: ReviewedQuestion[]
  /** By question id. */
  answers: ReadonlyMap<number, ReviewedAnswer>
  lateAnswers: LateAnswer[]
  /** Oldest first; empty where a server lists none. */
  grades: Grade[]
}

function readAnswers(sent: unknown): Map<number, ReviewedAnswer> {
  return new Map(
    Object.entries(fieldsOf(sent)).map(([id, one]) => {
      const answer = fieldsOf(one)
      const read = {
        option: letterOrNull(answer['selected_option']),
        isCorrect: isYes(answer['is_correct']),
        seconds: numberOrNull(answer['seconds']) ?? 0,
        arrivedAt: textOrNull(answer['arrived_at']),
      }
      return [Number(id), read]
    }),
  )
}

/** The counts, from the answers themselves where a server sends none. */
function readMarks(sent: Fields, answers: ReadonlyMap<number, ReviewedAnswer>): Marks {
  const totalQuestions = numberOrNull(sent['total_questions']) ?? answers.size
  const score = numberOrNull(sent['score']) ?? 0
  const given = [...answers.values()].filter(({ option }) => option !== null)
  const rightOnes = given.filter(({ isCorrect }) => isCorrect).length
  const correct = numberOrNull(sent['correct']) ?? (answers.size > 0 ? rightOnes : score)
  const wrong = numberOrNull(sent['wrong']) ?? given.length - rightOnes
  return {
    score,
    totalMarks: numberOrNull(sent['total_marks']) ?? totalQuestions,
    totalQuestions,
    correct,
    wrong,
    skipped: numberOrNull(sent['skipped']) ?? Math.max(0, totalQuestions - correct - wrong),
    percentage: numberOrNull(sent['percentage']) ?? 0,
  }
}

/** How an attempt went; ours sends everything, the documents a part of it. */
export function readSummary(sent: unknown, known: Partial<ResultSummary> = {}): ResultSummary {
  const result = fieldsOf(sent)
  const marks = readMarks(result, readAnswers(result['user_answers']))
  const passPercentage = numberOrNull(result['pass_percentage']) ?? PASS_PERCENT
  return {
    ...marks,
    attemptId: numberOrNull(result['attempt_id'] ?? result['id']) ?? known.attemptId ?? 0,
    testId: numberOrNull(result['test_id']) ?? known.testId ?? 0,
    testName: text(result['test_name']) || (known.testName ?? ''),
    number: numberOrNull(result['number']),
    passPercentage,
    passed: 'passed' in result ? isYes(result['passed']) : marks.percentage >= passPercentage,
    timeTaken: numberOrNull(result['time_taken']) ?? 0,
    completedAt: text(result['completed_at']),
    isExpired: result['close_reason'] === 'expired',
    sections: listOf(result['sections']).map((one) => ({
      ...readMarks(fieldsOf(one), new Map()),
      name: text(fieldsOf(one)['name']),
    })),
  }
}

function explanationOf(sent: Fields): RichText[] {
  const words = text(sent['explanation'])
  const html = textOrNull(sent['explanation_html'])
  return words === '' && html === null ? [] : [{ text: words, html }]
}

function readReviewed(sent: unknown): ReviewedQuestion {
  const question = fieldsOf(sent)
  const all = [{ ...question, language: 'en' }, ...listOf(question['translations'])]
  const explanations = all.flatMap((one) => {
    const fields = fieldsOf(one)
    return explanationOf(fields).map((read) => [text(fields['language']), read] as const)
  })
  return {
    ...readQuestion(question),
    correctAnswer: letterOrNull(question['correct_answer']),
    explanations: Object.fromEntries(explanations),
  }
}

const WHYS = ['after_deadline', 'after_submission'] as const

function readGrade(sent: unknown): Grade {
  const grade = fieldsOf(sent)
  return {
    version: numberOrNull(grade['version']) ?? 1,
    score: numberOrNull(grade['score']) ?? 0,
    totalMarks: numberOrNull(grade['total_marks']) ?? 0,
    percentage: numberOrNull(grade['percentage']) ?? 0,
    gradedAt: text(grade['graded_at']),
    reason: textOrNull(grade['reason']),
  }
}

/** An attempt with its review. */
export function readResult(sent: unknown, testId: number): Result {
  const result = fieldsOf(sent)
  return {
    ...readSummary(result, { testId }),
    questions: listOf(result['questions']).map(readReviewed),
    answers: readAnswers(result['user_answers']),
    lateAnswers: listOf(result['late_answers']).map((one) => {
      const late = fieldsOf(one)
      return {
        questionId: numberOrNull(late['question_id']) ?? 0,
        option: letterOrNull(late['selected_option']),
        arrivedAt: text(late['arrived_at']),
        why: WHYS.find((known) => known === late['why']) ?? null,
        counted: isYes(late['counted']),
      }
    }),
    grades: listOf(result['grades']).map(readGrade),
  }
}
