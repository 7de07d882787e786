import { ApiError, messageOf } from './api-error.ts'

/**
 * What a form shows after a failed call: the server's message, or where it sent none the form's
 * own text; a lost connection keeps its own.
 */
export function failureText(error: unknown, own: string): string {
  const saidNothing = error instanceof ApiError && error.message === `HTTP ${error.status}`
  return saidNothing ? own : messageOf(error, own)
}
