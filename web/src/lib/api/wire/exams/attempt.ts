import type { Answer } from '@sopan/contract/exams/answer'
import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import type { PaperPlace } from '@sopan/contract/exams/paper'
import { timeLimitSeconds } from '@sopan/domain/exams/attempt'
import { KINDS } from '@sopan/domain/exams/kinds/kinds'

import { fieldsOf, isFields, isYes, listOf, numberOrNull, text } from '#web/lib/fields.ts'

import { readNotes } from './note.ts'
import { type ExamQuestion, readQuestions } from './question.ts'

/** Times in a response about an attempt, in epoch milliseconds by the server's clock. */
export interface ServerTimes {
  deadline: number | null
  serverNow: number | null
  /** When each section ends, in their order; null if they do not close by their own clocks. */
  sectionEnds: number[] | null
}

export interface Section {
  id: number
  name: string
  /** The name in Hindi. */
  hi?: { name: string } | undefined
  minutes: number | null
}

/** An attempt in progress, in the form that the exam screen needs. */
export interface Attempt extends ServerTimes {
  id: number
  testId: number
  testName: string
  /** The name in Hindi. */
  hi?: { testName: string } | undefined
  durationMinutes: number | null
  languages: string[]
  sections: Section[]
  questions: ExamQuestion[]
  /** The hash of the paper from which the questions were read; null: they came with the attempt. */
  paperHash: string | null
  /** Null if it was not sent. */
  startedAt: number | null
  /** Whether many attempts of the test end together. */
  inWindow: boolean
  /** Seconds left when the response was sent; 0 is a valid value (D-11). */
  secondsLeft: number
  resumed: boolean
  maxSeq: number
  /** The number of stored entries of the attempt; null if it was not sent. */
  revision: number | null
  answers: AnswerEntry[]
  /** Null: the server knows no notes. */
  notes: AttemptNote[] | null
}

/** When an attempt was requested and when it arrived, in milliseconds of the monotonic clock. */
export interface CallTimes {
  sentAt: number
  receivedAt: number
}

/** An attempt that the server has just sent. */
export interface FetchedAttempt {
  attempt: Attempt
  callTimes: CallTimes
}

const timeOrNull = (value: unknown): number | null => {
  const time = Date.parse(text(value))
  return Number.isNaN(time) ? null : time
}

export function readServerTimes(sent: unknown): ServerTimes {
  const fields = fieldsOf(sent)
  return {
    deadline: timeOrNull(fields['deadline']),
    serverNow: timeOrNull(fields['server_now']),
    sectionEnds: Array.isArray(fields['section_ends'])
      ? fields['section_ends'].map((end) => Date.parse(text(end)))
      : null,
  }
}

/** Some servers send an answer in another form than the one of its kind. Null for a text that is no answer to the question. */
function readAnswer(sent: unknown, question: ExamQuestion | undefined): Answer | null {
  const answer = text(sent)
  if (answer === '') return null
  return question === undefined ? (answer as Answer) : KINDS[question.kind].parse(answer)
}

function readEntry(sent: unknown, questions: readonly ExamQuestion[]): AnswerEntry[] {
  const entry = fieldsOf(sent)
  const id = numberOrNull(entry['question_id'])
  const seq = numberOrNull(entry['seq'])
  if (id === null || seq === null) return []
  return [
    {
      question_id: id,
      selected_option: readAnswer(
        entry['selected_option'],
        questions.find((one) => one.id === id),
      ),
      seq,
      writer: text(entry['writer']),
      seconds: numberOrNull(entry['seconds']) ?? 0,
    },
  ]
}

function readSection(sent: unknown): Section {
  const fields = fieldsOf(sent)
  const nameInHindi = text(fieldsOf(fields['hi'])['name'])
  return {
    id: numberOrNull(fields['id']) ?? 0,
    name: text(fields['name']),
    ...(nameInHindi !== '' && { hi: { name: nameInHindi } }),
    minutes: numberOrNull(fields['duration_minutes']),
  }
}

/** The paper of an attempt whose response leaves the questions out; null if they are in it. */
export function readPaperPlace(sent: unknown): PaperPlace | null {
  const paper = fieldsOf(sent)['paper']
  return isFields(paper) ? (paper as unknown as PaperPlace) : null
}

/**
 * Reads the response to a start. Our server sends every field; the documents require only
 * attempt_id, time_limit, test and questions. `testId` is the requested test; the caller gives
 * the `questions` of the paper where the response leaves them out.
 */
export function readAttempt(
  sent: unknown,
  testId: number,
  questions = readQuestions(fieldsOf(sent)),
): Attempt {
  const fields = fieldsOf(sent)
  const test = fieldsOf(fields['test'])
  const durationMinutes = numberOrNull(test['duration_minutes'])
  const nameInHindi = text(fieldsOf(test['hi'])['test_name'])
  const languages = listOf(test['languages']).map(text).filter(Boolean)
  return {
    ...readServerTimes(fields),
    id: numberOrNull(fields['attempt_id']) ?? 0,
    testId: numberOrNull(test['id']) ?? testId,
    testName: text(test['test_name']) || text(test['title']),
    ...(nameInHindi !== '' && { hi: { testName: nameInHindi } }),
    durationMinutes,
    languages: languages.length === 0 ? ['en'] : languages,
    sections: listOf(test['sections']).map(readSection),
    questions,
    paperHash: readPaperPlace(sent)?.hash ?? null,
    startedAt: timeOrNull(fields['started_at']),
    inWindow: isYes(fields['in_window']),
    secondsLeft: timeLimitSeconds(numberOrNull(fields['time_limit']), durationMinutes),
    resumed: isYes(fields['resumed']),
    maxSeq: numberOrNull(fields['max_seq']) ?? 0,
    revision: numberOrNull(fields['revision']),
    answers: listOf(fields['answers']).flatMap((entry) => readEntry(entry, questions)),
    notes: readNotes(fields['notes']),
  }
}
