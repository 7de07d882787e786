import type {
  Endpoint,
  EndpointData,
  EndpointInput,
  EndpointOutput,
} from '@sopan/contract/endpoint'

import { read } from '../browser/storage.ts'
import { settings } from '../settings.ts'
import { abortAfter } from './abort-after.ts'
import { ApiError } from './api-error.ts'
import { toContract } from './wire/answers.ts'

export const API_TIMEOUT_MS = 30_000
export const STATUS_TIMEOUT_MS = 10_000

const OFFLINE =
  'Network Error: Could not connect to the server. Please check your internet connection and try again.'
const UNREACHABLE = 'Network Error: Unable to reach the server. Please try again later.'
const CROSS_ORIGIN = 'Connection Error: Unable to connect to the server. Please try again.'
const TIMEOUT = 'Request timeout. Please check your connection and try again.'
const EMPTY = { success: true, message: 'Operation successful with no content.' }

/** Calls whose 401 is an answer about the typed password, not about the session. */
const OPEN_CALLS = new Set([
  '/login.php',
  '/signup.php',
  '/forget_password.php',
  '/reset_password.php',
])

export interface CallOptions {
  /** The text where the server says no without one; the call's own 'Failed to …'. */
  fallback?: string
  /** The status call has a base and a time limit of its own. */
  base?: string
  timeoutMs?: number
  /** Sent even while the page goes away: a last save. */
  keepalive?: boolean
  signal?: AbortSignal
}

type Parts = { params?: object; querystring?: object; body?: unknown }

/** A successful answer in the form of the contract. Fields beyond it are left as they came. */
export type Answer<E extends Endpoint> = Exclude<EndpointOutput<E>, { success: false }>

/** Whether an answer came without any body, which counts as a yes. */
export const hasNoContent = (answer: unknown): boolean => answer === EMPTY

type SessionEndListener = (cause: { isAction: boolean }) => void

let onSessionDead: SessionEndListener = () => undefined
let holder: (() => void) | null = null

/**
 * Calls `listener` when the server no longer knows this session; `isAction` where the refused call
 * was meant to change something, which a learner has just asked for.
 */
export function whenSessionDies(listener: SessionEndListener): void {
  onSessionDead = listener
}

/**
 * While something runs that must not be left, a test, it hears of the end of the session in the
 * place of everybody else and asks for the password itself. Gives back how to let go.
 */
export function holdSession(listener: () => void): () => void {
  holder = listener
  return () => {
    if (holder === listener) holder = null
  }
}

/**
 * Sends one call and gives back the body of its answer. Throws ApiError with the text of the error
 * catalogue; whoever called decides where it shows.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const token = read('auth_token')
  const response = await send(endpoint, input, options, token)
  const body = await readBody(response)
  if (!response.ok) {
    // A late 401 of a session that was ended or changed meanwhile says nothing about this one.
    const isAboutSession = !OPEN_CALLS.has(endpoint.url) && read('auth_token') === token
    if (response.status === 401 && isAboutSession) {
      if (holder === null) onSessionDead({ isAction: endpoint.method !== 'GET' })
      else holder()
    }
    const message = textOf(body) || `HTTP ${response.status}`
    throw new ApiError('http', message, response.status, dataOf(body), {
      retryAfterMs: retryAfterOf(response),
      isEnvelope: isRefusal(body),
    })
  }
  if (body === INVALID) throw new ApiError('invalid', 'Invalid JSON response from server', 200)
  if (saysNo(body)) {
    const message = textOf(body) || options.fallback || 'API request failed'
    const isEnvelope = isRefusal(body)
    throw new ApiError('refused', message, response.status, dataOf(body), { isEnvelope })
  }
  if (body === EMPTY) return EMPTY as unknown as Answer<E>
  // The server's own tests check its answers against the contract. Here they are only brought into
  // its form, because checking every list again would cost a phone time and the schemas' code.
  const answer = toContract(endpoint, body)
  if (answer === undefined) throw incomplete(options)
  return answer as Answer<E>
}

/**
 * Asks for something. An answer without a body is none: the call fails with its own text, where a
 * list would otherwise be shown as empty.
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const answer = await call(endpoint, input, options)
  if (answer !== null && !hasNoContent(answer)) return answer
  throw incomplete(options)
}

const incomplete = ({ fallback }: CallOptions) =>
  new ApiError('invalid', fallback || 'API request failed', 200)

/** `data` of the answer: what nearly every query wants. */
export async function callData<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointData<E>> {
  const answer = await ask(endpoint, input, options)
  return (answer as { data: EndpointData<E> }).data
}

/** Status and text as they came, for the developer page. Throws only where no answer came. */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<{ status: number; text: string }> {
  const response = await send(endpoint, input, {}, read('auth_token'))
  return { status: response.status, text: await response.text() }
}

async function send(
  endpoint: Endpoint,
  input: Parts,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const limit = abortAfter(options.timeoutMs ?? API_TIMEOUT_MS, options.signal)
  const { signal } = limit
  const address = addressOf(endpoint, input, options.base)
  const bearer = isOwnServer(options.base) ? token : null
  // Lists that were asked for early are a visitor's; the status is the same for everyone.
  const isForEveryone = token === null || options.base !== undefined
  const early = endpoint.method === 'GET' && isForEveryone ? takeEarly(address) : undefined
  try {
    const answer =
      early ??
      fetch(address, {
        method: endpoint.method,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        },
        credentials: 'omit',
        keepalive: options.keepalive ?? false,
        signal,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
    // An early answer knows nothing of this call's time limit.
    return await Promise.race([withBody(answer), abortionOf(signal)])
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (signal.aborted) throw new ApiError('timeout', TIMEOUT)
    throw new ApiError('network', await explainNetwork())
  } finally {
    limit.clear()
  }
}

/** The status may come from another host, which must not get the learner's token. */
function isOwnServer(base = settings.apiUrl): boolean {
  const originOf = (address: string) => new URL(address, window.location.href).origin
  return originOf(base) === originOf(settings.apiUrl) || originOf(base) === window.location.origin
}

/** The body belongs to the same time limit: a stalled download is a timeout too. */
async function withBody(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  const text = await response.text()
  return new Response(response.status === 304 || response.status === 204 ? null : text, response)
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

declare global {
  interface Window {
    /** Calls that the page's inline script began before this code had arrived. */
    earlyAnswers?: Record<string, Promise<Response>>
  }
}

/** An answer that is already on its way; each is taken once. */
function takeEarly(address: string): Promise<Response> | undefined {
  const early = window.earlyAnswers?.[address]
  delete window.earlyAnswers?.[address]
  return early
}

function addressOf(endpoint: Endpoint, input: Parts, base = settings.apiUrl): string {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.querystring ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`
  return `${base}/api${path}${search}`
}

/** Which of the three network texts fits. */
async function explainNetwork(): Promise<string> {
  if (!navigator.onLine) return OFFLINE
  const limit = abortAfter(5000)
  const isReachable = await fetch(`${settings.apiUrl}/healthz`, {
    mode: 'no-cors',
    cache: 'no-store',
    signal: limit.signal,
  }).then(
    () => true,
    () => false,
  )
  limit.clear()
  return isReachable ? CROSS_ORIGIN : UNREACHABLE
}

const INVALID = Symbol('not JSON')

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return EMPTY
  try {
    return JSON.parse(text)
  } catch {
    return INVALID
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null
}

const isRefusal = (body: unknown) => isObject(body) && body['success'] === false

const saysNo = (body: unknown) => isRefusal(body) || (isObject(body) && body['status'] === 'error')

function textOf(body: unknown): string {
  const message = isObject(body) ? body['message'] : ''
  return typeof message === 'string' && body !== EMPTY ? message : ''
}

/** Our server sends whole seconds. */
function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null
}

const dataOf = (body: unknown) => (isObject(body) ? (body['data'] ?? null) : null)
