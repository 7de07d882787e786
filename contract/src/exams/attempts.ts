import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { id, idText, time, userId, userIdText } from '../fields.ts'
import { translated } from '../translated.ts'
import { abilities, abilitiesText } from './abilities.ts'
import { answer } from './answer.ts'
import { examSection } from './exams.ts'
import { gradeFigures } from './grades.ts'
import { MAX_NOTES, attemptNote } from './notes.ts'
import { paperPlace, passages, question } from './paper.ts'
import { seq, writer } from './write-version.ts'

/** Maximum number of entries in one call; a device that was offline for long sends several calls. */
const MAX_ENTRIES = 500
/** A device that has used more sends the newest. */
const MAX_WRITERS = 500
/** 500 entries and 100 notes with the longest writer and numbers are about 90 KB, plus room for white space. */
const ANSWERS_LIMIT = 256 * 1024

const seconds = z.int().min(0).max(86_400)

/** One change of an answer; null removes it. Per question the greater (seq, writer) wins. */
export const answerEntry = z.object({
  question_id: id,
  selected_option: answer.nullable(),
  seq,
  writer,
  /** Time spent on the question so far. */
  seconds,
})
export type AnswerEntry = z.output<typeof answerEntry>

/** Fields of every response about an attempt, so that each page has the correct time. */
const attemptFields = {
  attempt_id: id,
  deadline: time,
  server_now: time,
  max_seq: z.int().nonnegative(),
  /** Increases with every entry that is new to the answer log, from any device. */
  revision: z.int().nonnegative(),
  /** When each section ends, in their order; only in a test whose sections close by their own clocks. */
  section_ends: z.array(time).optional(),
}

export const openAttempt = z.object({
  ...attemptFields,
  number: z.int().positive(),
  started_at: time,
  /** Whether the test had a window when the attempt began, so that many attempts end together. */
  in_window: z.boolean(),
  /** Seconds left. 0 is a valid value: the time is over, so submit immediately. */
  time_limit: z.int().nonnegative(),
  resumed: z.boolean(),
  test: z.object({
    id,
    test_name: z.string(),
    ...translated('test_name'),
    title: z.string(),
    duration_minutes: z.number(),
    total_questions: z.int(),
    pass_percentage: z.int(),
    languages: z.array(z.string()),
    sections: z.array(examSection),
  }),
  /** Empty where `paper` names their place. */
  questions: z.array(question),
  passages,
  /** For a page with 'paper-apart' in `can`. */
  paper: paperPlace.optional(),
  /** The saved answers: the winning entry of each question. */
  answers: z.array(answerEntry),
  /** The newest note of each question and of the language. */
  notes: z.array(attemptNote),
})
export type OpenAttempt = z.output<typeof openAttempt>

/** Starts an attempt, or resumes the one in progress. */
export const startAttempt = endpoint(
  'POST',
  '/tests/start.php',
  'Starts an attempt, or returns the one in progress (`resumed`), which is not ' +
    'counted again. 403 without access or attempts left or outside the window of the test, 409 if the test ' +
    "has no questions or needs something that the page does not name in `can` ('five-options', 'several', 'number', " +
    "'figures-from', 'section-clocks', 'cut-offs', 'passages'). Concurrent calls start one attempt. " +
    "With 'paper-apart' in `can` the questions are left out, and `paper` names their place (paper.php).",
  {
    body: z.object({
      test_id: id,
      can: abilities,
      user_id: userId,
    }),
    response: { 200: envelope(openAttempt) },
  },
)

/** The attempt in progress or null; does not start an attempt. */
export const getOpenAttempt = endpoint(
  'GET',
  '/tests/attempt.php',
  'Returns the attempt in progress with its saved answers and notes, or null. Starts none; ' +
    'closes overdue attempts. 409 if it needs something that the page does not name in `can`, and questions apart, as ' +
    'start.php.',
  {
    querystring: z.object({ test_id: idText, can: abilitiesText, user_id: userIdText }),
    response: { 200: envelope(openAttempt.nullable()) },
  },
)

/** The stored entry of a question; one without a counter has seq 0 and no writer. */
export const heldEntry = z.object({
  selected_option: answer.nullable(),
  seq: z.int().nonnegative(),
  writer: z.string(),
})
export type HeldEntry = z.output<typeof heldEntry>

/**
 * `saved`: it counts, unless a greater (seq, writer) does. `late`: stored and shown, but not
 * counted unless an operator has it counted. `not_kept`: above the limits of the log, or (reason
 * null) sent before with another option and no counter. A client removes an entry from its queue
 * when its (seq, writer) is acknowledged with any of these.
 */
export const acknowledgement = z.object({
  question_id: id,
  seq: z.int().nonnegative(),
  writer: z.string(),
  stored: z.enum(['saved', 'late', 'not_kept']),
  /**
   * Why it is not kept: the attempt has more than 20 x questions + 500 entries, it is more than
   * 7 days after the deadline, or its section had not begun, or has no time.
   */
  reason: z.enum(['too_many', 'too_late', 'not_open']).nullable(),
  /** The stored entry of the question if it is not this one. */
  held: heldEntry.nullable(),
})
export type Acknowledgement = z.output<typeof acknowledgement>

export const saveReceipt = z.object({
  ...attemptFields,
  /**
   * The revision before this call's entries: if it differs from the page's, another device stored
   * entries.
   */
  revision_before: z.int().nonnegative(),
  /** Closed: submitted from any device, or its time is over. */
  state: z.enum(['open', 'closed']),
  answers: z.array(acknowledgement),
})
export type SaveReceipt = z.output<typeof saveReceipt>

/** An empty list is valid: it asks for the time left. */
export const saveAnswers = endpoint(
  'POST',
  '/tests/save.php',
  'Stores answers. Per question the greater (seq, writer) wins, in any order of ' +
    'arrival; a repeated entry changes nothing; with another option it is refused with 409. Late ' +
    "entries are not rejected: they are stored and acknowledged as 'late', or as " +
    "'not_kept' with a reason. A client may delete an entry only after its (seq, " +
    'writer) is acknowledged. Notes are stored beside the answers of an open attempt; what is then stored of ' +
    'them is returned, and a note that is not in the response is not stored. 240 calls, 600 entries and 600 notes a ' +
    'minute per attempt.',
  {
    body: z.object({
      attempt_id: id,
      answers: z.array(answerEntry).max(MAX_ENTRIES),
      notes: z.array(attemptNote).max(MAX_NOTES).default([]),
      user_id: userId,
    }),
    response: { 200: envelope(saveReceipt.extend({ notes: z.array(attemptNote).optional() })) },
  },
  { bodyLimit: ANSWERS_LIMIT },
)

export const submitReceipt = saveReceipt.extend({
  test_id: id,
  test_name: z.string(),
  ...gradeFigures,
})
export type SubmitReceipt = z.output<typeof submitReceipt>

/** The documents' client sends no counter; its entry counts if no other is saved for the question. */
const submittedEntry = z
  .object({
    question_id: id,
    selected_option: answer.nullable(),
    seq: seq.optional(),
    writer: writer.optional(),
    seconds: seconds.default(0),
  })
  .refine((entry) => (entry.seq === undefined) === (entry.writer === undefined), {
    error: 'seq and writer belong together',
  })

/** `time`: the page's clock is at zero, or the page asks whether the attempt is still open. */
export const submitReason = z.enum(['submitted', 'time'])
export type SubmitReason = z.output<typeof submitReason>

/** Seconds spent on each question, also on those without an answer, by question id. */
export const questionSeconds = z
  .record(idText, seconds)
  .refine((sent) => Object.keys(sent).length <= MAX_ENTRIES, { error: 'seconds is too long' })
export type QuestionSeconds = z.output<typeof questionSeconds>

/** Grades once; later calls change nothing, and omitted questions keep their saved answers. */
export const submitAttempt = endpoint(
  'POST',
  '/tests/submit.php',
  'Stores the last answers like save.php, closes the attempt and grades it once; ' +
    'repeating it returns the newest grade, whose figures are null until `figures_from`. Omitted questions keep their saved ' +
    'answers. An entry without seq counts only if none with a seq is saved for the ' +
    "question. With `because: 'time'` it closes the attempt only if its time is over by the " +
    "server's clock; otherwise the response is that of save.php, with the deadline that counts. " +
    'So is the response, before the deadline, if another writer than the `writers` of the device has added ' +
    'entries after the `revision` up to which its page had all; the attempt then stays open.',
  {
    body: z
      .object({
        attempt_id: id,
        answers: z.array(submittedEntry).max(MAX_ENTRIES).default([]),
        because: submitReason.default('submitted'),
        seconds: questionSeconds.optional(),
        /** When the learner submitted: the page had every entry up to it; the device had used these. */
        revision: z.int().nonnegative().optional(),
        writers: z.array(writer).max(MAX_WRITERS).optional(),
        user_id: userId,
      })
      .refine((body) => (body.revision === undefined) === (body.writers === undefined), {
        error: 'revision and writers belong together',
      }),
    response: { 200: envelope(z.union([submitReceipt, saveReceipt])) },
  },
  { bodyLimit: ANSWERS_LIMIT },
)
