import { randomUUID } from 'node:crypto'

import { API_VERSIONS, type State } from '../state/state.ts'
import { takeAllowance } from './allowance.ts'
import { Failure, invalid, missing, otherBody, tooMany, unauthenticated } from './failure.ts'
import type { ApiResponse } from './request.ts'
import { type Route, type RoutedCall, routes } from './routes.ts'

/** A call of the API as it arrived. */
export interface Arrival {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  route: RoutedCall | null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Responds to a call as the provider does: each failure has its status, code and type. */
export function processCall(state: State, arrival: Arrival): ApiResponse {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-api-version': versionOf(arrival.headers) ?? API_VERSIONS[0],
    'x-request-id': arrival.headers['x-request-id'] ?? randomUUID(),
  }
  try {
    return decide(state, arrival, headers)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return failureResponse(error, headers)
  }
}

export function failureResponse(
  { status, message, code, type }: Failure,
  headers: Record<string, string>,
): ApiResponse {
  return { status, headers, body: JSON.stringify({ message, code, type }) }
}

function decide(state: State, arrival: Arrival, headers: Record<string, string>): ApiResponse {
  authenticate(state, arrival.headers)
  if (arrival.route === null) throw missing('request_failed', 'There is no such path')
  const { handle, limit: limited = arrival.route.name }: Route = routes[arrival.route.name]
  limit(state, limited, headers)

  const key = arrival.headers['x-idempotency-key']
  const request = `${arrival.method} ${arrival.path} ${arrival.body.toString('base64')}`
  if (key !== undefined) {
    if (!UUID.test(key)) throw invalid('request_failed', 'x-idempotency-key: is no UUID')
    headers['x-idempotency-key'] = key
    headers['x-idempotency-replayed'] = 'false'
    const stored = state.responses.get(key)
    if (stored !== undefined && stored.request !== request) throw otherBody()
    if (stored !== undefined) {
      return {
        status: stored.status,
        headers: { ...headers, 'x-idempotency-replayed': 'true' },
        body: stored.body,
      }
    }
  }
  const input = { params: arrival.route.params, body: parseBody(arrival) }
  const body = JSON.stringify(handle(state, input))
  if (key !== undefined) state.responses.set(key, { request, status: 200, body })
  return { status: 200, headers, body }
}

function authenticate({ settings }: State, headers: Record<string, string>): void {
  const { 'x-client-id': id, 'x-client-secret': secret } = headers
  const isKnown = id === settings.appId && settings.secrets.includes(secret ?? '')
  if (!isKnown || !('x-api-version' in headers)) throw unauthenticated()
  if (versionOf(headers) === undefined) {
    throw invalid('version_invalid', `x-api-version: only ${API_VERSIONS.join(', ')} are emulated`)
  }
}

const versionOf = ({ 'x-api-version': version }: Record<string, string>) =>
  API_VERSIONS.find((known) => known === version)

function limit(state: State, route: string, headers: Record<string, string>): void {
  const allowance = takeAllowance(state, route)
  if (allowance === null) return
  headers['x-ratelimit-limit'] = String(allowance.limit)
  headers['x-ratelimit-remaining'] = String(allowance.remaining)
  headers['x-ratelimit-retry'] = String(allowance.retrySeconds)
  headers['x-ratelimit-type'] = 'app_id'
  if (!allowance.isAllowed) throw tooMany()
}

function parseBody({ method, headers, body }: Arrival): unknown {
  if (method === 'GET') return null
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw invalid('request_failed', 'content-type: is not application/json')
  }
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('request_failed', 'The body is no JSON')
  }
}
