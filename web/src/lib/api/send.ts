import type { Endpoint } from '@sopan/contract/endpoint'
import { callFailures } from '@sopan/words/frame/calls'

import { learnServerTime } from '../browser/clock.ts'
import { wordsNow } from '../language.ts'
import { nativePlatform } from '../native/native-app.ts'
import { settings } from '../settings.ts'
import { abortAfter } from './abort-after.ts'
import { ApiError } from './api-error.ts'

export const API_TIMEOUT_MS = 30_000

/** Returns JSON; the page of a Wi-Fi network that asks its users to sign in is HTML. */
const HEALTH_PATH = '/healthz'
const PROBE_MS = 5000

export interface SendOptions {
  /** The status call has a different base URL and time limit. */
  base?: string
  timeoutMs?: number
  /** The request is completed even if the page is closed. */
  keepalive?: boolean
  signal?: AbortSignal
}

export interface RequestParts {
  params?: object
  querystring?: object
  body?: unknown
}

/**
 * Sends a request and reads the whole response within the time limit. Throws ApiError 'timeout' or
 * 'network' with the text to show, or the reason of `options.signal`.
 */
export async function send(
  endpoint: Endpoint,
  input: RequestParts,
  options: SendOptions,
  token: string | null,
): Promise<Response> {
  const limit = abortAfter(options.timeoutMs ?? API_TIMEOUT_MS, options.signal)
  const { signal } = limit
  const url = urlOf(endpoint, input, options.base)
  const body = input.body instanceof FormData ? input.body : textOf(input.body)
  // Only the status call has a base; the page has sent its first one before this module was loaded.
  const early = options.base === undefined ? undefined : takeEarlyStatus()
  const request = () =>
    fetch(url, {
      method: endpoint.method,
      headers: {
        // For a form the browser sets the type, with its boundary.
        ...(!(input.body instanceof FormData) && { 'Content-Type': 'application/json' }),
        Accept: 'application/json',
        ...(isOwnServer(options.base) && ownHeaders(token)),
      },
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
      signal,
      ...(body !== undefined && { body }),
    })
  try {
    // The connection may be back since an early request failed.
    const response = early?.catch(request) ?? request()
    // The signal does not abort an early request.
    return await Promise.race([withBody(response), rejectOnAbort(signal)])
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (signal.aborted) throw new ApiError('timeout', wordsNow(callFailures).timeout)
    throw new ApiError('network', await networkErrorText())
  } finally {
    limit.clear()
  }
}

/** The session, and the platform of the app, whose first login counts as its download. */
function ownHeaders(token: string | null): Record<string, string> {
  const platform = nativePlatform()
  return {
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(platform !== null && { 'X-App-Platform': platform }),
  }
}

const textOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

function urlOf(endpoint: Endpoint, input: RequestParts, base = settings.apiUrl): string {
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

/** The early request can be used once. */
function takeEarlyStatus(): Promise<Response> | undefined {
  const early = window.earlyStatus
  window.earlyStatus = undefined
  return early
}

/** The status call may go to another host, which must not get the learner's token. */
function isOwnServer(base = settings.apiUrl): boolean {
  const originOf = (url: string) => new URL(url, window.location.href).origin
  return originOf(base) === originOf(settings.apiUrl) || originOf(base) === window.location.origin
}

/** Reads the body too, so that a stalled download reaches the time limit. */
async function withBody(pending: Promise<Response>): Promise<Response> {
  const response = await pending
  // A response from a cache has the time at which it was stored.
  if (response.headers.get('cache-control')?.includes('no-store')) {
    learnServerTime(response.headers.get('date'))
  }
  const text = await response.text()
  return new Response(response.status === 304 || response.status === 204 ? null : text, response)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

async function networkErrorText(): Promise<string> {
  if (!navigator.onLine) return wordsNow(callFailures).offline
  return (await probe({ mode: 'no-cors' })) === null
    ? wordsNow(callFailures).unreachable
    : wordsNow(callFailures).otherServer
}

/** The response of our server, or of another one in its place; null if no response can be read. */
async function probe(init: RequestInit): Promise<string | null> {
  const limit = abortAfter(PROBE_MS)
  try {
    const request = { ...init, cache: 'no-store', signal: limit.signal } as const
    return await (await fetch(`${settings.apiUrl}${HEALTH_PATH}`, request)).text()
  } catch {
    return null
  } finally {
    limit.clear()
  }
}

/**
 * The error of a call whose response is a web page, if every other response is one, too, as on a Wi-Fi
 * network until its user signs in; otherwise null.
 */
export async function errorOfSignInPage(text: string): Promise<ApiError | null> {
  if (!isWebPage(text)) return null
  const probed = await probe({ credentials: 'omit' })
  return probed !== null && isWebPage(probed)
    ? new ApiError('network', wordsNow(callFailures).offline)
    : null
}

const isWebPage = (text: string) => /^\s*<(!doctype|html|head|body|meta|script)\b/i.test(text)
