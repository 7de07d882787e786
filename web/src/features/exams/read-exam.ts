import type { ExamCard } from '@sopan/contract/exams'

import {
  fieldsOf,
  isFields,
  isYes,
  listOf,
  numberOrNull,
  text,
  textOrNull,
} from '#web/lib/fields.ts'

/** A test as its card and its start step show it. */
export interface Exam extends ExamCard {
  /** 'en' first; only English where a server names none. */
  languages: string[]
  /** Marks as exact text; null where questions differ, or a server does not say. */
  marking: { right: string; wrong: string } | null
  sections: { id: number; name: string; total_questions: number }[]
}

/** The pass mark where a server names none (D-10). */
export const PASS_PERCENT = 60

function readAttemptRef(sent: unknown): ExamCard['open_attempt'] {
  if (!isFields(sent)) return null
  return { attempt_id: numberOrNull(sent['attempt_id']) ?? 0, deadline: text(sent['deadline']) }
}

function readStanding(
  sent: unknown,
  isFree: boolean,
  maxAttempts: number,
): Pick<ExamCard, 'access_info' | 'user_stats'> {
  const exam = fieldsOf(sent)
  const access = fieldsOf(exam['access_info'])
  const stats = fieldsOf(exam['user_stats'])
  const used = numberOrNull(stats['total_attempts']) ?? 0
  const status = access['access_status']
  return {
    access_info: {
      has_access: isYes(access['has_access']),
      is_free: 'is_free' in access ? isYes(access['is_free']) : isFree,
      needs_to_buy_again: isYes(access['needs_to_buy_again']),
      access_status: status === 'active' || status === 'expired' ? status : null,
      access_expires: textOrNull(access['access_expires']),
      access_message: textOrNull(access['access_message']),
    },
    user_stats: {
      total_attempts: used,
      can_attempt: 'can_attempt' in stats ? isYes(stats['can_attempt']) : used < maxAttempts,
      finished_attempts: numberOrNull(stats['finished_attempts']) ?? used,
    },
  }
}

/** A test from what a server sent: ours sends every field, the documents leave some open. */
export function readExam(sent: unknown): Exam {
  const exam = fieldsOf(sent)
  const isFree = exam['access_type'] === 'free'
  // The documents' default is one attempt (D-10).
  const maxAttempts = numberOrNull(exam['max_attempts']) ?? 1
  const name = text(exam['test_name']) || text(exam['title'])
  const marking = exam['marking']
  return {
    id: numberOrNull(exam['id']) ?? 0,
    test_name: name,
    title: name,
    description: text(exam['description']),
    access_type: isFree ? 'free' : 'paid',
    price: numberOrNull(exam['price']),
    duration_minutes: numberOrNull(exam['duration_minutes']) ?? 60,
    total_questions: numberOrNull(exam['total_questions']) ?? 0,
    pass_percentage: numberOrNull(exam['pass_percentage']) ?? PASS_PERCENT,
    max_attempts: maxAttempts,
    purchase_attempts: numberOrNull(exam['purchase_attempts']) ?? maxAttempts,
    validity_days: numberOrNull(exam['validity_days']),
    created_at: text(exam['created_at']),
    ...readStanding(exam, isFree, maxAttempts),
    open_attempt: readAttemptRef(exam['open_attempt']),
    languages: listOf(exam['languages']).map(text).filter(Boolean),
    marking: isFields(marking)
      ? { right: text(marking['right']), wrong: text(marking['wrong']) }
      : null,
    sections: listOf(exam['sections']).map((one) => ({
      id: numberOrNull(fieldsOf(one)['id']) ?? 0,
      name: text(fieldsOf(one)['name']),
      total_questions: numberOrNull(fieldsOf(one)['total_questions']) ?? 0,
    })),
  }
}

export interface ExamPage {
  exams: Exam[]
  next_cursor: string | null
}

/** A page of the list: tests in data.tests, or directly in data. */
export function readExamPage(body: unknown): ExamPage {
  const data = fieldsOf(body)['data']
  const holder = isFields(data) ? data : fieldsOf(body)
  const list = Array.isArray(data) ? data : holder['tests']
  return { exams: listOf(list).map(readExam), next_cursor: textOrNull(holder['next_cursor']) }
}
