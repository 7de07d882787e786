import type { OptionLetter, Question } from '@sopan/contract/exams/attempts'
import type {
  AttemptSummary,
  GradeVersion,
  QuestionKey,
  SectionFigures,
} from '@sopan/contract/exams/grades'
import type {
  AttemptOfExam,
  ExamResult,
  LateAnswer,
  ReviewedAnswer,
  ReviewedQuestion,
} from '@sopan/contract/exams/results'
import { PASS_PERCENT } from '@sopan/domain/exams/marking'

import { type Fields, fieldsOf, isYes, listOf, numberOrNull } from '#web/lib/fields.ts'
import { letterOrNull } from '#web/lib/option-letter.ts'

import {
  type Rule,
  aBoolean,
  aList,
  aNumber,
  aNumberOrNull,
  aText,
  aTextOrNull,
  anObject,
  anObjectOrNull,
  objectWith,
  oneOf,
} from './rules.ts'

const anOption: Rule<OptionLetter | null> = (sent, name) => letterOrNull(sent[name])

const reviewedAnswer = objectWith<ReviewedAnswer, 'counted'>({
  selected_option: anOption,
  is_correct: aBoolean(),
  seconds: aNumber(0),
  arrived_at: aTextOrNull(),
})

const answersOf = ({ user_answers: sent }: Fields): Record<string, ReviewedAnswer> =>
  Object.fromEntries(Object.entries(fieldsOf(sent)).map(([id, one]) => [id, reviewedAnswer(one)]))

/** The counts of an attempt or a section; from the answers where a server sends no counts. */
function figuresOf(sent: Fields) {
  const answers = Object.values(answersOf(sent))
  const total = numberOrNull(sent['total_questions']) ?? answers.length
  const score = numberOrNull(sent['score']) ?? 0
  const given = answers.filter((one) => one.selected_option !== null)
  const rightOnes = given.filter((one) => one.is_correct).length
  const correct = numberOrNull(sent['correct']) ?? (answers.length > 0 ? rightOnes : score)
  const wrong = numberOrNull(sent['wrong']) ?? given.length - rightOnes
  return {
    score,
    total_marks: numberOrNull(sent['total_marks']) ?? total,
    total_questions: total,
    correct,
    wrong,
    skipped: numberOrNull(sent['skipped']) ?? Math.max(0, total - correct - wrong),
    percentage: numberOrNull(sent['percentage']) ?? 0,
  }
}

const section = (sent: unknown): SectionFigures => {
  const fields = fieldsOf(sent)
  return { name: aText()(fields, 'name'), ...figuresOf(fields) }
}

const withoutFigures = objectWith<
  AttemptSummary,
  keyof ReturnType<typeof figuresOf> | 'id' | 'number' | 'started_at' | 'passed' | 'grade_version'
>({
  attempt_id: aNumber(0, 'id'),
  test_id: aNumber(0),
  test_name: aText(),
  pass_percentage: aNumber(PASS_PERCENT),
  time_taken: aNumber(0),
  completed_at: aText(),
  close_reason: oneOf(['expired'], 'submitted'),
  sections: aList(section),
})

/** A finished attempt. `number` has no default: without it the pages show none. */
export function attemptSummary(sent: unknown): AttemptSummary {
  const fields = fieldsOf(sent)
  const read = { ...withoutFigures(fields), ...figuresOf(fields) }
  const { passed = read.percentage >= read.pass_percentage } = fields
  return { ...read, passed: isYes(passed) }
}

type Translation = ReviewedQuestion['translations'][number]

const explanation = { explanation: aTextOrNull(), explanation_html: aTextOrNull() }

const questionKey = (sent: unknown): QuestionKey => {
  const fields = fieldsOf(sent)
  const options = listOf(fields['options']).flatMap((one) => letterOrNull(one) ?? [])
  return {
    mode: oneOf<QuestionKey['mode']>(['all', 'dropped'], 'options')(fields, 'mode'),
    options,
  }
}

const keyCorrection = objectWith<NonNullable<ReviewedQuestion['key_correction']>>({
  before: anObject(questionKey),
  after: anObject(questionKey),
  at: aText(),
  reason: aText(),
})

/** Texts and options are not read here but where they are shown (features/exams/read-question.ts). */
const reviewedQuestion = objectWith<
  ReviewedQuestion,
  Exclude<keyof Question, 'id' | 'translations'>
>({
  ...explanation,
  translations: aList(
    objectWith<Translation, Exclude<keyof Translation, keyof typeof explanation>>(explanation),
  ),
  id: aNumber(0),
  // Null where a server sends no key; it equals no option then.
  correct_answer: anOption as Rule<OptionLetter>,
  key_correction: anObjectOrNull(keyCorrection),
})

const lateAnswer = objectWith<LateAnswer, 'why'>({
  question_id: aNumber(0),
  selected_option: anOption,
  arrived_at: aText(),
  counted: aBoolean(),
})

const gradeVersion = objectWith<GradeVersion, 'passed'>({
  version: aNumber(1),
  score: aNumber(0),
  total_marks: aNumber(0),
  percentage: aNumber(0),
  graded_at: aText(),
  reason: aTextOrNull(),
  key_corrected: aBoolean(),
})

/** A finished attempt with its review. */
export function examResult(sent: unknown): ExamResult {
  const fields = fieldsOf(sent)
  return {
    ...attemptSummary(fields),
    questions: aList(reviewedQuestion)(fields, 'questions'),
    user_answers: answersOf(fields),
    late_answers: aList(lateAnswer)(fields, 'late_answers'),
    grades: aList(gradeVersion)(fields, 'grades'),
  }
}

export const attemptOfExam = objectWith<
  AttemptOfExam,
  Exclude<keyof AttemptOfExam, 'number' | 'percentage'>
>({
  number: aNumber(0),
  percentage: aNumberOrNull(),
})
