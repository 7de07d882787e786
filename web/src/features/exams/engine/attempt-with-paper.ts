import { ABILITIES, PAPER_APART } from '@sopan/domain/exams/abilities'
import { loadFailures } from '@sopan/words/frame/load-failures'

import { ApiError, isNotFound } from '#web/lib/api/api-error.ts'
import {
  type Attempt,
  type CallTimes,
  type FetchedAttempt,
  readAttempt,
  readPaperPlace,
} from '#web/lib/api/wire/exams/attempt.ts'
import { readPaper } from '#web/lib/api/wire/exams/question.ts'
import { type Fields, isYes, numberOrNull } from '#web/lib/fields.ts'
import { wordsNow } from '#web/lib/language.ts'

/** The calls for an attempt in progress and its paper. Each returns `data` of its response. */
export interface AttemptCalls {
  /** Starts an attempt, or reads the attempt in progress; null if there is none. */
  attempt: (can: string[]) => Promise<Fields | null>
  /** Reads the attempt in progress: a second start could begin another attempt. */
  inProgress: (can: string[]) => Promise<Fields | null>
  paper: (address: { paper_id: string; hash: string }) => Promise<unknown>
}

export const incomplete = () => new ApiError('invalid', wordsNow(loadFailures).incomplete)

/**
 * The attempt in progress with its questions. The questions of `kept`, an attempt on this device, are used if the paper is
 * the same; otherwise the paper is read. The times are of the call that returned the attempt.
 */
export async function fetchWithPaper(
  calls: AttemptCalls,
  testId: number,
  kept: Attempt | null,
): Promise<FetchedAttempt | null> {
  const [sent, callTimes] = await timed(calls.attempt([...ABILITIES, PAPER_APART]))
  if (sent === null) return null
  const place = readPaperPlace(sent)
  if (place === null) return { attempt: readAttempt(sent, testId), callTimes }
  const id = numberOrNull(sent['attempt_id']) ?? 0
  if (kept?.id === id && kept.paperHash === place.hash) {
    return { attempt: readAttempt(sent, testId, kept.questions), callTimes }
  }
  try {
    const paper = await calls.paper({ paper_id: String(place.id), hash: place.hash })
    const questions = readPaper(paper, { attemptId: id, isShuffled: place.shuffled })
    if (questions.length === 0) throw incomplete()
    return { attempt: readAttempt(sent, testId, questions), callTimes }
  } catch (error) {
    if (!isNotFound(error)) throw error
    // The server has another release and so other bytes, or the attempt was closed meanwhile.
    const [whole, timesOfWhole] = await timed(calls.inProgress([...ABILITIES]))
    if (whole === null) return null
    const attempt = { ...readAttempt(whole, testId), resumed: isYes(sent['resumed']) }
    return { attempt, callTimes: timesOfWhole }
  }
}

/** The result of a call, and when it was sent and received. */
async function timed<T>(calling: Promise<T>): Promise<[T, CallTimes]> {
  const sentAt = performance.now()
  const result = await calling
  return [result, { sentAt, receivedAt: performance.now() }]
}
