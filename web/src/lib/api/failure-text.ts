import { callFailures } from '@sopan/words/frame/calls'

import { wordsNow } from '../language.ts'
import { ApiError, messageOf } from './api-error.ts'

/**
 * The text a form shows after a failed call: the server's message, or the form's own text if the
 * server sent no message. A lost connection keeps its own text.
 */
export function failureText(error: unknown, own: string): string {
  const saidNothing = error instanceof ApiError && error.message === `HTTP ${error.status}`
  return saidNothing ? own : messageOf(error, own)
}

/**
 * The text a page shows under its heading: the server's message, or the call's own text before the
 * technical one. A text that would repeat the heading is replaced by what to do.
 */
export function loadFailureText(error: unknown, heading?: string): string {
  const message = messageOf(error)
  const fallbackText = error instanceof ApiError ? error.fallbackText : null
  const text = fallbackText ?? message
  const shown = text === heading ? wordsNow(callFailures).tryAgain : text
  return fallbackText === null ? shown : `${shown} (${message})`
}
