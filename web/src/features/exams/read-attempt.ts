import type { AnswerEntry } from '@sopan/contract/attempts'
import { timeLimitSeconds } from '@sopan/domain/exams/attempt'

import { fieldsOf, isYes, listOf, numberOrNull, text } from '#web/lib/fields.ts'
import { letterOrNull } from '#web/lib/option-letter.ts'

import { type ExamQuestion, readQuestion } from './read-question.ts'

/** Two clocks as an answer about an attempt carries them, in epoch milliseconds of the server. */
export interface Pulse {
  deadline: number | null
  serverNow: number | null
}

export interface Section {
  id: number
  name: string
}

/** An attempt in progress, as the exam screen wants it. */
export interface Attempt extends Pulse {
  id: number
  testId: number
  testName: string
  durationMinutes: number | null
  languages: string[]
  sections: Section[]
  questions: ExamQuestion[]
  /** Where the timer begins; 0 is a value (D-11). */
  secondsLeft: number
  resumed: boolean
  maxSeq: number
  /** Counts what was stored of the attempt; null where a server does not say. */
  revision: number | null
  answers: AnswerEntry[]
}

const timeOrNull = (value: unknown): number | null => {
  const time = Date.parse(text(value))
  return Number.isNaN(time) ? null : time
}

export function readPulse(sent: unknown): Pulse {
  const answer = fieldsOf(sent)
  return {
    deadline: timeOrNull(answer['deadline']),
    serverNow: timeOrNull(answer['server_now']),
  }
}

function readEntry(sent: unknown): AnswerEntry[] {
  const entry = fieldsOf(sent)
  const id = numberOrNull(entry['question_id'])
  const seq = numberOrNull(entry['seq'])
  if (id === null || seq === null) return []
  return [
    {
      question_id: id,
      selected_option: letterOrNull(entry['selected_option']),
      seq,
      writer: text(entry['writer']),
      seconds: numberOrNull(entry['seconds']) ?? 0,
    },
  ]
}

/**
 * The start answer. Ours has every field; the documents promise attempt_id, time_limit, test and
 * questions. `testId` is what was asked for.
 */
export function readAttempt(sent: unknown, testId: number): Attempt {
  const answer = fieldsOf(sent)
  const test = fieldsOf(answer['test'])
  const durationMinutes = numberOrNull(test['duration_minutes'])
  const languages = listOf(test['languages']).map(text).filter(Boolean)
  return {
    ...readPulse(answer),
    id: numberOrNull(answer['attempt_id']) ?? 0,
    testId: numberOrNull(test['id']) ?? testId,
    testName: text(test['test_name']) || text(test['title']),
    durationMinutes,
    languages: languages.length === 0 ? ['en'] : languages,
    sections: listOf(test['sections']).map((one) => ({
      id: numberOrNull(fieldsOf(one)['id']) ?? 0,
      name: text(fieldsOf(one)['name']),
    })),
    questions: listOf(answer['questions']).map(readQuestion),
    secondsLeft: timeLimitSeconds(numberOrNull(answer['time_limit']), durationMinutes),
    resumed: isYes(answer['resumed']),
    maxSeq: numberOrNull(answer['max_seq']) ?? 0,
    revision: numberOrNull(answer['revision']),
    answers: listOf(answer['answers']).flatMap(readEntry),
  }
}
