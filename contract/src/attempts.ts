import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { examSection, marks } from './exams.ts'
import { id, idText, patterned, time, userId, userIdText } from './fields.ts'
import { gradeFigures } from './grades.ts'

/** Most entries that one call may carry; a device that was long offline sends several calls. */
const MOST_ENTRIES = 500
/** Of 500 entries with the longest writer and numbers, some 80 KB, and room for white space. */
const ANSWERS_LIMIT = 256 * 1024

export const optionLetter = z.enum(['A', 'B', 'C', 'D'])
export type OptionLetter = z.output<typeof optionLetter>

/** `html` is sanitised, and null where the plain text says everything. */
export const examOption = z.object({
  key: optionLetter,
  text: z.string(),
  html: z.string().nullable(),
})
export type ExamOption = z.output<typeof examOption>

const questionText = {
  question_text: z.string(),
  question_html: z.string().nullable(),
  /** Two to four in the order to show, which is another one where the test asks for shuffling. */
  options: z.array(examOption),
}

/** A question as it is asked: without its key and explanation. */
export const question = z.object({
  id,
  position: z.int().positive(),
  section_id: id.nullable(),
  ...questionText,
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string().nullable(),
  option_d: z.string().nullable(),
  marks,
  /** The other languages of the test, as 'hi'. */
  translations: z.array(z.object({ language: z.string(), ...questionText })),
})
export type Question = z.output<typeof question>

/** Random for each tab, kept on the device. */
export const writer = patterned(32, /^[a-z0-9]{8,}$/)

const seconds = z.int().min(0).max(86_400)
/** One counter for an attempt: 1 + the highest that a device has stored or seen. */
const seq = z.int().positive()

/** One choice; null takes a choice back. Per question the greater (seq, writer) wins. */
export const answerEntry = z.object({
  question_id: id,
  selected_option: optionLetter.nullable(),
  seq,
  writer,
  /** Spent on the question so far. */
  seconds,
})
export type AnswerEntry = z.output<typeof answerEntry>

/** What every answer about an attempt carries, so that each page has the right time. */
const pulse = {
  attempt_id: id,
  deadline: time,
  server_now: time,
  max_seq: z.int().nonnegative(),
  /** Grows with every entry that is new to the answer log, whichever device sent it. */
  revision: z.int().nonnegative(),
}

export const openAttempt = z.object({
  ...pulse,
  number: z.int().positive(),
  started_at: time,
  /** Seconds left. 0 is a value: send at once. */
  time_limit: z.int().nonnegative(),
  resumed: z.boolean(),
  test: z.object({
    id,
    test_name: z.string(),
    title: z.string(),
    duration_minutes: z.number(),
    total_questions: z.int(),
    pass_percentage: z.int(),
    languages: z.array(z.string()),
    sections: z.array(examSection),
  }),
  questions: z.array(question),
  /** What is saved: of each question the entry that won. */
  answers: z.array(answerEntry),
})
export type OpenAttempt = z.output<typeof openAttempt>

/** Takes an attempt, or goes on with the one in progress. */
export const startAttempt = endpoint(
  'POST',
  '/tests/start.php',
  'Takes an attempt, or returns the one in progress (`resumed`), which is not ' +
    'counted again. 403 without access or attempts left, 409 where the test has no ' +
    'questions. Calls that meet take one attempt.',
  {
    body: z.object({ test_id: id, user_id: userId }),
    response: { 200: envelope(openAttempt) },
  },
)

/** The attempt in progress or null; creates nothing. */
export const getOpenAttempt = endpoint(
  'GET',
  '/tests/attempt.php',
  'Returns the attempt in progress with what is saved, or null. Creates nothing; ' +
    'closes what is overdue.',
  {
    querystring: z.object({ test_id: idText, user_id: userIdText }),
    response: { 200: envelope(openAttempt.nullable()) },
  },
)

/** The entry that is stored for a question; one without a counter has seq 0 and no writer. */
export const heldEntry = z.object({
  selected_option: optionLetter.nullable(),
  seq: z.int().nonnegative(),
  writer: z.string(),
})
export type HeldEntry = z.output<typeof heldEntry>

/**
 * `saved`: it counts, unless a greater (seq, writer) does. `late`: kept and shown, but not counted
 * by itself. `not_kept`: beyond the bounds of the log, or (reason null) sent before with another
 * option and no counter. A client forgets an entry when its
 * (seq, writer) is acknowledged, whichever it says.
 */
export const acknowledgement = z.object({
  question_id: id,
  seq: z.int().nonnegative(),
  writer: z.string(),
  stored: z.enum(['saved', 'late', 'not_kept']),
  /**
   * Why it is not kept: more than 20 x questions + 500 entries of the attempt, or later than 7 days
   * after the deadline.
   */
  reason: z.enum(['too_many', 'too_late']).nullable(),
  /** What is stored for the question where it is not this entry. */
  held: heldEntry.nullable(),
})
export type Acknowledgement = z.output<typeof acknowledgement>

export const saveReceipt = z.object({
  ...pulse,
  /** Before this call's own entries: other than what the page knows, something else was stored. */
  revision_before: z.int().nonnegative(),
  /** Closed: submitted from here or elsewhere, or its time is over. */
  state: z.enum(['open', 'closed']),
  answers: z.array(acknowledgement),
})
export type SaveReceipt = z.output<typeof saveReceipt>

/** An empty list is a fair question: how much time is left. */
export const saveAnswers = endpoint(
  'POST',
  '/tests/save.php',
  'Stores choices. Per question the greater (seq, writer) wins, in any order of ' +
    'arrival; the same entry again changes nothing, with another option it is 409. ' +
    "Nothing is refused for being late: it is stored and acknowledged as 'late', or " +
    "as 'not_kept' with its reason. A client may forget an entry only when its (seq, " +
    'writer) is acknowledged. 240 calls and 600 entries a minute for an attempt.',
  {
    body: z.object({
      attempt_id: id,
      answers: z.array(answerEntry).max(MOST_ENTRIES),
      user_id: userId,
    }),
    response: { 200: envelope(saveReceipt) },
  },
  { bodyLimit: ANSWERS_LIMIT },
)

export const submitReceipt = saveReceipt.extend({
  test_id: id,
  test_name: z.string(),
  ...gradeFigures,
})
export type SubmitReceipt = z.output<typeof submitReceipt>

/** The documents' client sends no counter; such an entry counts where nothing else is saved. */
const submittedEntry = z
  .object({
    question_id: id,
    selected_option: optionLetter.nullable(),
    seq: seq.optional(),
    writer: writer.optional(),
    seconds: seconds.default(0),
  })
  .refine((entry) => (entry.seq === undefined) === (entry.writer === undefined), {
    error: 'seq and writer belong together',
  })

/** Grades once, whatever is sent afterwards; questions that are left out keep what is saved. */
export const submitAttempt = endpoint(
  'POST',
  '/tests/submit.php',
  'Stores the last choices like save.php, closes the attempt and grades it once; ' +
    'repeating it returns the newest grade. Questions that are left out keep what is ' +
    'saved. An entry without seq counts only where nothing with a seq is saved.',
  {
    body: z.object({
      attempt_id: id,
      answers: z.array(submittedEntry).max(MOST_ENTRIES).default([]),
      user_id: userId,
    }),
    response: { 200: envelope(submitReceipt) },
  },
  { bodyLimit: ANSWERS_LIMIT },
)
