import type { AnswerEntry } from '@sopan/contract/attempts'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/attempts'

import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { callData } from '#web/lib/call.ts'
import { storedUser } from '#web/lib/session.tsx'
import { read } from '#web/lib/storage.ts'

import { type Attempt, readAttempt } from '../read-attempt.ts'
import type { FailureKind } from './save-loop.ts'

/** A save that has not come back by then is sent again. */
const SAVE_TIMEOUT_MS = 10_000

/** What an attempt asks of the server. */
export interface ExamApi {
  /** Data of the answer; throws where there was none, or no. */
  save: (attemptId: number, entries: AnswerEntry[], keepalive: boolean) => Promise<unknown>
  submit: (attemptId: number, entries: AnswerEntry[]) => Promise<unknown>
  /** The attempt in progress, or null. */
  find: (testId: number) => Promise<Attempt | null>
  kindOf: (error: unknown) => FailureKind
  /** Whether a server has answered, with words of its own. */
  isAnswer: (error: unknown) => boolean
  messageOf: (error: unknown) => string
}

class SignedOut extends Error {}

function kindOf(error: unknown): FailureKind {
  if (error instanceof SignedOut) return 'signed-out'
  if (!(error instanceof ApiError)) return 'network'
  const { status, kind } = error
  if (status === 401) return 'signed-out'
  const mayPass = status === 0 || status >= 500 || status === 408 || status === 429
  return mayPass || kind === 'invalid' ? 'network' : 'refused'
}

/** The calls of one learner's attempts, which go out under that learner's session only. */
export function examApi(userId: number): ExamApi {
  function requireSession(): void {
    const isOwn = read('auth_token') !== null && storedUser()?.id === userId
    if (!isOwn) throw new SignedOut()
  }
  return {
    save: async (attemptId, entries, keepalive) => {
      requireSession()
      const body = { attempt_id: attemptId, answers: entries }
      return callData(saveAnswers, { body }, { keepalive, timeoutMs: SAVE_TIMEOUT_MS })
    },
    submit: async (attemptId, entries) => {
      requireSession()
      const body = { attempt_id: attemptId, answers: entries }
      return callData(submitAttempt, { body })
    },
    find: async (testId) => {
      requireSession()
      const querystring = { test_id: String(testId), user_id: String(userId) }
      const data: unknown = await callData(getOpenAttempt, { querystring })
      return data === null || data === undefined ? null : readAttempt(data, testId)
    },
    kindOf,
    isAnswer: (error) => error instanceof ApiError && error.status > 0,
    messageOf: (error) => messageOf(error),
  }
}
