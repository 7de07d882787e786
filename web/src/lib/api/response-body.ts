import type { Refusal } from '@sopan/contract/refusals'

/** A response without a body; it counts as a success. */
const NO_CONTENT = { success: true, message: 'Operation successful with no content.' }

const NOT_JSON = Symbol('not JSON')

/** The parsed body; see `isNoContent` and `isNotJson` for the two bodies that have no value. */
export function parseBody(text: string): unknown {
  if (text === '') return NO_CONTENT
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

export const isNoContent = (body: unknown): boolean => body === NO_CONTENT

export const isNotJson = (body: unknown): boolean => body === NOT_JSON

/** Whether the body is our server's envelope of a refused call. */
export const isFailureEnvelope = (body: unknown): boolean =>
  isObject(body) && body['success'] === false

/** Whether the body reports a failure, in either form of the documents. */
export const isFailure = (body: unknown): boolean =>
  isFailureEnvelope(body) || (isObject(body) && body['status'] === 'error')

/** Whether the body reports a success, in either form of the documents. */
export const isSuccess = (body: unknown): boolean =>
  isObject(body) && (body['success'] === true || body['status'] === 'success')

/** The message of a body; '' if there is none. */
export function messageIn(body: unknown): string {
  const message = isObject(body) && !isNoContent(body) ? body['message'] : ''
  return typeof message === 'string' ? message : ''
}

/** Why the server refused the call, as a code with its values; null if it gives no such reason. */
export function reasonIn(body: unknown): Refusal | null {
  const reason = isObject(body) ? body['reason'] : null
  return isObject(reason) && typeof reason['code'] === 'string'
    ? (reason as unknown as Refusal)
    : null
}

export const dataIn = (body: unknown): unknown => (isObject(body) ? (body['data'] ?? null) : null)

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null
}
