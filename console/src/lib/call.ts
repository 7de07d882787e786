import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'

import { words } from '../words.ts'
import { CallError } from './call-error.ts'

const PREFIX = '/api'
const TIMEOUT_MS = 60_000
/** Enough for the largest file of questions at 1.4 Mbit/s. */
const FILE_TIMEOUT_MS = 300_000

/** Any part may be missing; the types of `call` say which ones an endpoint needs. */
interface Parts {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
}

/** Calls the console's server; returns the response's data, or throws a CallError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointData<E>> {
  const { params, querystring, body } = input as Parts
  const file = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : null
  const timeout = AbortSignal.timeout(file === null ? TIMEOUT_MS : FILE_TIMEOUT_MS)
  const response = await fetchOrThrow(urlOf(endpoint.url, params, querystring), {
    method: endpoint.method,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(endpoint.method !== 'GET' && {
      headers: { 'content-type': file === null ? 'application/json' : 'application/octet-stream' },
      body: file ?? JSON.stringify(body ?? {}),
    }),
  })
  const { success, message, data } = await envelopeOf(response)
  if (response.ok && success === true) return data as EndpointData<E>
  const needsCode = typeof data === 'object' && data !== null && 'needs_code' in data
  throw new CallError(
    response.status,
    typeof message === 'string' ? message : words.failed,
    needsCode,
  )
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    // The query was cancelled; its reader expects the browser's own error.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError(0, words.noConnection)
  }
}

async function envelopeOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const envelope: unknown = await response.json()
    return typeof envelope === 'object' && envelope !== null ? { ...envelope } : {}
  } catch {
    return {}
  }
}

/** The address of a call, also for a link to a file. */
export function urlOf(
  url: string,
  params: Parts['params'] = {},
  query: Parts['querystring'] = {},
): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`
}
