import type { ExamCard, ExamDetail, ExamSection, Marks } from '@sopan/contract/exams/exams'
import { PASS_PERCENT } from '@sopan/domain/exams/marking'

import { fieldsOf, isYes, listOf, numberOrNull, text } from '#web/lib/fields.ts'

import {
  type Rules,
  aBoolean,
  aList,
  aNumber,
  aNumberOrNull,
  aText,
  aTextOrNull,
  anObjectOrNull,
  objectWith,
  oneOf,
} from './rules.ts'

/** Attempts of a test where a server names no number (D-10). */
const ATTEMPTS = 1
/** The length of a test where a server names none. */
const MINUTES = 60

const access = objectWith<ExamCard['access_info'], 'is_free'>({
  has_access: aBoolean(),
  needs_to_buy_again: aBoolean(),
  access_status: oneOf(['active', 'expired'], null),
  access_expires: aTextOrNull(),
  access_message: aTextOrNull(),
})

const stats = objectWith<ExamCard['user_stats'], 'can_attempt'>({
  total_attempts: aNumber(0),
  finished_attempts: aNumber(0, 'total_attempts'),
})

const examRules = {
  id: aNumber(0),
  test_name: aText('title'),
  title: aText('test_name'),
  description: aText(),
  access_type: oneOf(['free'], 'paid'),
  price: aNumberOrNull(),
  duration_minutes: aNumber(MINUTES),
  total_questions: aNumber(0),
  pass_percentage: aNumber(PASS_PERCENT),
  max_attempts: aNumber(ATTEMPTS),
  purchase_attempts: aNumber(ATTEMPTS, 'max_attempts'),
  validity_days: aNumberOrNull(),
  created_at: aText(),
  access_info: (exam) => {
    const { is_free: isFree = exam['access_type'] === 'free' } = fieldsOf(exam['access_info'])
    return { ...access(exam['access_info']), is_free: isYes(isFree) }
  },
  user_stats: (exam) => {
    const read = stats(exam['user_stats'])
    const most = numberOrNull(exam['max_attempts']) ?? ATTEMPTS
    const { can_attempt: canAttempt = read.total_attempts < most } = fieldsOf(exam['user_stats'])
    return { ...read, can_attempt: isYes(canAttempt) }
  },
  open_attempt: anObjectOrNull(
    objectWith<NonNullable<ExamCard['open_attempt']>>({
      attempt_id: aNumber(0),
      deadline: aText(),
    }),
  ),
} satisfies Rules<ExamCard>

export const examCard = objectWith<ExamCard>(examRules)

export const examDetail = objectWith<ExamDetail>({
  ...examRules,
  languages: ({ languages }) => listOf(languages).map(text).filter(Boolean),
  translated_questions: ({ translated_questions: sent }) =>
    Object.fromEntries(
      Object.entries(fieldsOf(sent)).flatMap(([language, count]) => {
        const number = numberOrNull(count)
        return number === null ? [] : [[language, number]]
      }),
    ),
  marking: anObjectOrNull(objectWith<Marks>({ right: aText(), wrong: aText() })),
  sections: aList(
    objectWith<ExamSection, 'duration_minutes'>({
      id: aNumber(0),
      name: aText(),
      total_questions: aNumber(0),
    }),
  ),
})
