import {
  getOpenAttempt,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { screen, within } from '@testing-library/react'

import { type SentCall, server, yes } from '../fake-server.ts'

/** A paid test that the learner has not bought, as the server sends its card. */
export const mock07 = {
  id: 5,
  test_name: 'Maths Mock 07',
  title: 'Maths Mock 07',
  description: 'In the pattern of the 2024 papers.',
  access_type: 'paid',
  price: 99,
  duration_minutes: 10,
  total_questions: 3,
  pass_percentage: 60,
  max_attempts: 3,
  purchase_attempts: 3,
  validity_days: 90,
  created_at: '2025-08-12T06:00:00.000Z',
  access_info: {
    has_access: false,
    is_free: false,
    needs_to_buy_again: false,
    access_status: null,
    access_expires: null,
    access_message: null,
  },
  user_stats: { total_attempts: 0, can_attempt: false, finished_attempts: 0 },
  open_attempt: null,
}

export const bought = {
  access_info: { ...mock07.access_info, has_access: true, access_status: 'active' },
  user_stats: { total_attempts: 1, can_attempt: true, finished_attempts: 1 },
}

export const freeTest = {
  ...mock07,
  id: 6,
  test_name: 'Free English',
  access_type: 'free',
  price: null,
  access_info: { ...mock07.access_info, has_access: true, is_free: true },
  user_stats: { total_attempts: 0, can_attempt: true, finished_attempts: 0 },
}

/** The fields of a test's details that its card does not have. */
export const paperWire = {
  languages: ['en'],
  translated_questions: {},
  marking: null,
  sections: [],
}

/** The details of mock07, bought, in two languages. */
export const mock07Detail = {
  ...mock07,
  ...bought,
  ...paperWire,
  languages: ['en', 'hi'],
  marking: { right: '2', wrong: '-1/2' },
  sections: [{ id: 1, name: 'Reasoning', total_questions: 3, duration_minutes: null }],
}

export const exams = (...tests: object[]) => yes({ tests, next_cursor: null })

const LETTERS = ['A', 'B', 'C', 'D']

export const questionWire = (id: number, more: object = {}) => ({
  id,
  position: id,
  section_id: null,
  question_text: `Question text ${id}`,
  question_html: null,
  options: LETTERS.map((key) => ({ key, text: `Option ${key} of ${id}`, html: null })),
  option_a: `Option A of ${id}`,
  option_b: `Option B of ${id}`,
  option_c: `Option C of ${id}`,
  option_d: `Option D of ${id}`,
  marks: { right: '1', wrong: '0' },
  translations: [],
  ...more,
})

/** A start response with three questions and ten minutes, by the test's clock. */
export function attemptWire(more: Record<string, unknown> = {}) {
  const limit = Number(more['time_limit'] ?? 600)
  return {
    attempt_id: 77,
    number: 1,
    started_at: new Date(Date.now()).toISOString(),
    deadline: new Date(Date.now() + limit * 1000).toISOString(),
    server_now: new Date(Date.now()).toISOString(),
    max_seq: 0,
    time_limit: limit,
    resumed: false,
    test: {
      id: 5,
      test_name: 'Maths Mock 07',
      title: 'Maths Mock 07',
      duration_minutes: 10,
      total_questions: 3,
      pass_percentage: 60,
      languages: ['en'],
      sections: [],
    },
    questions: [1, 2, 3].map((id) => questionWire(id)),
    answers: [],
    ...more,
  }
}

interface Sent {
  answers: { question_id: number; seq: number; writer: string; selected_option: string | null }[]
}

export const sentAnswers = ({ body }: SentCall) => (body as Sent).answers

/** Acknowledges all sent entries; the attempt ends at `deadline`. */
export function receiptWire(call: SentCall, deadline: number, more: object = {}) {
  const answers = sentAnswers(call)
  return {
    attempt_id: 77,
    deadline: new Date(deadline).toISOString(),
    server_now: new Date(Date.now()).toISOString(),
    max_seq: Math.max(0, ...answers.map(({ seq }) => seq)),
    state: 'open',
    answers: answers.map(({ question_id, seq, writer }) => ({
      question_id,
      seq,
      writer,
      stored: 'saved',
    })),
    ...more,
  }
}

const figures = {
  score: 2,
  total_marks: 3,
  total_questions: 3,
  correct: 2,
  wrong: 1,
  skipped: 0,
  percentage: 66.67,
  pass_percentage: 60,
  passed: true,
  time_taken: 2480,
  completed_at: '2025-08-20T05:00:00.000Z',
  close_reason: 'submitted',
  grade_version: 1,
  sections: [],
}

export const summaryWire = (more: object = {}) => ({
  id: 77,
  attempt_id: 77,
  test_id: 5,
  test_name: 'Maths Mock 07',
  number: 1,
  started_at: '2025-08-20T04:18:40.000Z',
  ...figures,
  ...more,
})

/** A reviewed attempt: 1 correct, 2 wrong, 3 correct, all keys B. */
export const resultWire = (more: object = {}) => ({
  ...summaryWire(),
  questions: [1, 2, 3].map((id) =>
    questionWire(id, {
      correct_answer: 'B',
      explanation: `Because of ${id}`,
      explanation_html: null,
    }),
  ),
  user_answers: Object.fromEntries(
    [1, 2, 3].map((id) => [
      id,
      {
        selected_option: id === 2 ? 'A' : 'B',
        is_correct: id !== 2,
        outcome: id === 2 ? 'wrong' : 'right',
        marks: id === 2 ? 0 : 1,
        seconds: 30 + id,
        arrived_at: `2025-08-20T04:59:0${id}.000Z`,
        counted: true,
      },
    ]),
  ),
  late_answers: [],
  marks_by_outcome: { right: 2, partly: 0, wrong: 0 },
  right_answers_to_pass: 0,
  grades: [],
  ...more,
})

/** The fields of an attempt whose figures come later, as a server sends them. */
export const laterWire = (figures_from: string | null) => ({
  score: null,
  total_marks: null,
  correct: null,
  wrong: null,
  skipped: null,
  percentage: null,
  passed: null,
  grade_version: null,
  figures_from,
  answered: 2,
  questions: [],
  user_answers: {},
  grades: [],
  rank: null,
})

export const resultsWire = (results: object[], data: object = {}) =>
  yes({ test_id: 5, review_locked: false, next_cursor: null, ...data }, { results })

/** A server on which the test can be started, taken and submitted; it accepts every call. */
export function serveAttempt(attempt: ReturnType<typeof attemptWire> = attemptWire()): void {
  const deadline = Date.parse(attempt.deadline)
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07, ...bought, ...paperWire }))
  server.on(startAttempt, yes(attempt))
  server.on(getOpenAttempt, yes(attempt))
  server.on(saveAnswers, (call) => yes(receiptWire(call, deadline)))
  server.on(submitAttempt, (call) => {
    const { because } = call.body as { because?: string }
    if (because === 'time' && Date.now() < deadline) return yes(receiptWire(call, deadline))
    return yes({ ...receiptWire(call, deadline, { state: 'closed' }), ...summaryWire() })
  })
  server.on(listResults, resultsWire([resultWire()]))
  server.on(listAttempts, yes({ attempts: [], next_cursor: null }))
}

/** A test's card by its name. */
export async function examCard(name = 'Maths Mock 07') {
  const heading = await screen.findByRole('heading', { name, level: 2 })
  const item = heading.closest('li')
  if (item === null) throw new Error('the test stands in no list')
  return within(item)
}
