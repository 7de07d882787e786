import type {
  AnswerEntry,
  QuestionSeconds,
  SubmitReason,
  SubmitReceipt,
} from '@sopan/contract/exams/attempts'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import { getPaper } from '@sopan/contract/exams/paper'
import type { Knowledge } from '@sopan/domain/exams/submission'
import { loadFailures } from '@sopan/words/frame/load-failures'

import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Attempt, FetchedAttempt } from '#web/lib/api/wire/exams/attempt.ts'
import { type Receipt, UnexpectedResponse, readReceipt } from '#web/lib/api/wire/exams/receipt.ts'
import { read } from '#web/lib/browser/storage.ts'
import { fieldsOf, isFields, numberOrNull } from '#web/lib/fields.ts'
import { wordsNow } from '#web/lib/language.ts'
import { storedUser } from '#web/lib/session/stored-user.ts'

import { fetchWithPaper } from './attempt-with-paper.ts'
import type { FailureKind } from './reducer/state.ts'

export interface SendOptions {
  /** Sent even while the page is being closed. */
  keepalive?: boolean
  /** Aborts the call, so that another one can replace it. */
  signal?: AbortSignal
  /** The call fails without a response after this time. */
  timeoutMs?: number
}

export interface Delivery {
  answers: AnswerEntry[]
  /** Without notes the call is that of earlier versions. */
  notes?: AttemptNote[]
}

export interface Submission extends Partial<Knowledge> {
  answers: AnswerEntry[]
  because: SubmitReason
  seconds: QuestionSeconds
}

/** The receipt of a submission, with the result of an attempt that is closed. */
export interface Submitted {
  receipt: Receipt
  outcome: SubmitReceipt | null
}

/** The server calls of an attempt. */
export interface ExamApi {
  /** Throws if there was no receipt, or a refusal. */
  save: (attemptId: number, delivery: Delivery, options?: SendOptions) => Promise<Receipt>
  submit: (attemptId: number, submission: Submission, options?: SendOptions) => Promise<Submitted>
  /** The attempt in progress, or null; with the questions of `kept` if they are of the same paper. */
  fetchAttempt: (testId: number, kept: Attempt | null) => Promise<FetchedAttempt | null>
  kindOf: (error: unknown) => FailureKind
  /** Whether the server refused the entries themselves, so that sending fewer may help. */
  refusesEntries: (error: unknown) => boolean
  /** Whether it is a response in our server's format, as opposed to an error page of a proxy. */
  isOwnResponse: (error: unknown) => boolean
  messageOf: (error: unknown) => string
}

class SignedOut extends Error {}

/** Only a response in the server's own format is a refusal; other failures may be temporary. */
function kindOf(error: unknown): FailureKind {
  if (error instanceof SignedOut) return 'signed-out'
  if (!(error instanceof ApiError) || !error.isEnvelope) return 'network'
  const { status } = error
  if (status === 401) return 'signed-out'
  if (status === 404) return 'unknown-attempt'
  const mayPass = status >= 500 || status === 408 || status === 429
  return mayPass ? 'network' : 'refused'
}

function refusesEntries(error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.isEnvelope
  return isRefused && (error.status === 400 || error.status === 409)
}

/** `data` of a response that confirms success explicitly: an empty body does not (unlike A-67). */
function dataOf(response: unknown): unknown {
  const fields = fieldsOf(response)
  if (fields['success'] !== true || !('data' in fields)) throw new UnexpectedResponse('no data')
  return fields['data']
}

/** Whether this browser is signed in as the learner. */
export const hasSession = (userId: number): boolean =>
  read('auth_token') !== null && storedUser()?.id === userId

/** Whether another tab has signed out or in again since the refused call was sent. */
const isAboutOldToken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !error.hasEndedSession

/** The calls of one learner's attempts, which go out under that learner's session only. */
export function examApi(userId: number): ExamApi {
  async function inSession(send: () => Promise<unknown>): Promise<unknown> {
    if (!hasSession(userId)) throw new SignedOut()
    try {
      return dataOf(await send())
    } catch (error) {
      if (!isAboutOldToken(error) || !hasSession(userId)) throw error
      return dataOf(await send())
    }
  }
  return {
    save: async (attemptId, { answers, notes = [] }, options = {}) => {
      const body = { attempt_id: attemptId, answers, ...(notes.length > 0 && { notes }) }
      const data = await inSession(() => call(saveAnswers, { body }, options))
      return readReceipt(data, attemptId)
    },
    submit: async (attemptId, submission, options = {}) => {
      const body = { attempt_id: attemptId, ...submission }
      const data = await inSession(() => call(submitAttempt, { body }, options))
      const receipt = readReceipt(data, attemptId)
      return { receipt, outcome: receipt.isClosed ? (data as SubmitReceipt) : null }
    },
    fetchAttempt: (testId, kept) => {
      const user = { user_id: String(userId) }
      const options = { fallback: wordsNow(loadFailures).again }
      const attempt = async (can: string[]) => {
        const querystring = { test_id: String(testId), can: can.join(','), ...user }
        const data = await inSession(() => call(getOpenAttempt, { querystring }, options))
        if (data === null) return null
        if (isFields(data) && numberOrNull(data['attempt_id']) !== null) return data
        throw new UnexpectedResponse('not an attempt')
      }
      const paper = (address: { paper_id: string; hash: string }) =>
        inSession(() => call(getPaper, { querystring: { ...address, ...user } }, options))
      return fetchWithPaper({ attempt, inProgress: attempt, paper }, testId, kept)
    },
    kindOf,
    refusesEntries,
    isOwnResponse: (error) => error instanceof ApiError && error.isEnvelope,
    messageOf,
  }
}
