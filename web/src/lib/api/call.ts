import { forgotPassword, resetPassword, signup } from '@sopan/contract/account'
import type {
  Endpoint,
  EndpointData,
  EndpointInput,
  EndpointOutput,
} from '@sopan/contract/endpoint'
import { login } from '@sopan/contract/session'
import { callFailures } from '@sopan/words/frame/calls'
import { translatedRefusal } from '@sopan/words/frame/translated-refusals'

import { read } from '../browser/storage.ts'
import { currentLanguage, wordsNow } from '../language.ts'
import { isOfOtherLearner } from '../session/stored-user.ts'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import {
  dataIn,
  isFailure,
  isFailureEnvelope,
  isNoContent,
  isNotJson,
  messageIn,
  parseBody,
  reasonIn,
} from './response-body.ts'
import { type SendOptions, errorOfSignInPage, send } from './send.ts'
import { reportSessionEnd } from './session-end.ts'
import { toContract } from './wire/to-contract.ts'

export const STATUS_TIMEOUT_MS = 10_000

/** Calls whose 401 is about the typed password, not about the session. */
const CALLS_WITHOUT_SESSION = new Set(
  [login, signup, forgotPassword, resetPassword].map(({ url }) => url),
)

export interface CallOptions extends SendOptions {
  /** The error text if the server sends no text; each call has its own 'Failed to …'. */
  fallback?: string
}

/** A successful response in the form of the contract; fields that it does not name are kept. */
export type ResponseBody<E extends Endpoint> = Exclude<EndpointOutput<E>, { success: false }>

/**
 * Sends one call and returns the body of its response. Throws ApiError with the text of the error
 * catalogue; the caller decides where to show it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<ResponseBody<E>> {
  requireOwnSession(endpoint)
  const token = read('auth_token')
  const response = await send(endpoint, input, options, token)
  const text = await response.text()
  const body = parseBody(text)
  if (response.status === 401) {
    throw errorFrom('http', response, body, options, reportIfSessionEnded(endpoint, token))
  }
  if (!response.ok) throw errorFrom('http', response, body, options)
  if (isNotJson(body)) {
    const signInPage = await errorOfSignInPage(text)
    if (signInPage !== null) throw signInPage
    const facts = { fallbackText: options.fallback || wordsNow(callFailures).somethingWentWrong }
    throw new ApiError('invalid', wordsNow(callFailures).unreadable, 200, null, facts)
  }
  if (isFailure(body)) throw errorFrom('unsuccessful', response, body, options)
  if (isNoContent(body)) return body as ResponseBody<E>
  // Checking every list against the contract again would cost a phone time and the schemas' code;
  // the server's tests do it.
  const contractBody = toContract(endpoint, body)
  if (contractBody === undefined) throw incomplete(options)
  return contractBody as ResponseBody<E>
}

/** A learner's call that changes data is not sent with the session that another tab has stored for another learner. */
function requireOwnSession({ method, url }: Endpoint): void {
  const needsSession = method !== 'GET' && !CALLS_WITHOUT_SESSION.has(url)
  if (needsSession && isOfOtherLearner()) throw new Error(wordsNow(callFailures).loginChanged)
}

/** Like `call`, but a response without a body is an error: a list would look empty. */
export async function callForBody<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<ResponseBody<E>> {
  const body = await call(endpoint, input, options)
  if (body !== null && !isNoContent(body)) return body
  throw incomplete(options)
}

/** The `data` of the response. */
export async function callData<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointData<E>> {
  const { data } = (await callForBody(endpoint, input, options)) as { data?: EndpointData<E> }
  if (data === null || data === undefined) throw incomplete(options)
  return data
}

/** Status and text as received, for the developer page. Throws only if there was no response. */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<{ status: number; text: string }> {
  const response = await send(endpoint, input, {}, read('auth_token'))
  return { status: response.status, text: await response.text() }
}

/**
 * Reports the end of the session after a 401, and returns whether it has ended. A late response for a token
 * that has been replaced meanwhile does not concern the present session.
 */
function reportIfSessionEnded({ url, method }: Endpoint, token: string | null): boolean {
  const isAboutSession = !CALLS_WITHOUT_SESSION.has(url) && read('auth_token') === token
  if (isAboutSession) reportSessionEnd({ isAction: method !== 'GET' })
  return isAboutSession
}

function errorFrom(
  kind: ApiErrorKind,
  response: Response,
  body: unknown,
  { fallback }: CallOptions,
  hasEndedSession = false,
): ApiError {
  const reason = reasonIn(body)
  const english = messageIn(body).trim()
  const sentence =
    reason === null ? null : () => translatedRefusal(reason, currentLanguage()) ?? english
  const said = sentence?.() ?? english
  const text =
    kind === 'http' ? `HTTP ${response.status}` : fallback || wordsNow(callFailures).failed
  const isTechnical = said === '' && kind === 'http'
  return new ApiError(kind, said || text, response.status, dataIn(body), {
    sentence: said === '' ? null : sentence,
    retryAfterMs: retryAfterOf(response),
    fallbackText: isTechnical ? fallback || wordsNow(callFailures).somethingWentWrong : null,
    code: reason?.code ?? null,
    isEnvelope: isFailureEnvelope(body),
    hasEndedSession,
  })
}

const incomplete = ({ fallback }: CallOptions) =>
  new ApiError('invalid', fallback || wordsNow(callFailures).failed, 200)

/** Our server sends whole seconds. */
function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null
}
