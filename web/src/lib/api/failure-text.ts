import { ApiError, messageOf } from './api-error.ts'

/**
 * The text a form shows after a failed call: the server's message, or the form's own text if the
 * server sent none. A lost connection keeps its own text.
 */
export function failureText(error: unknown, own: string): string {
  const saidNothing = error instanceof ApiError && error.message === `HTTP ${error.status}`
  return saidNothing ? own : messageOf(error, own)
}
