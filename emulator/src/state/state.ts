import type { IdForm } from '../json.ts'
import type { Clock } from './clock.ts'
import type { Order } from './order.ts'
import type { LimitedRoute } from './rate-limits.ts'

export interface Settings {
  appId: string
  /** The first one signs webhooks; each of them opens the API. */
  secrets: string[]
  apiVersion: string
  idForm: IdForm
  limits: Partial<Record<LimitedRoute, number>>
  /** Whether attempts and refunds send their webhooks. */
  autoWebhooks: boolean
  webhookUrl: string | null
}

/** A request of the merchant's server. */
export interface Call {
  /** The name of the route, or null for a path that does not exist. */
  route: string | null
  method: string
  path: string
  /** All headers except the secret. */
  headers: Record<string, string>
  /** The parsed body, or its text if it is no JSON; null without a body. */
  body: unknown
  at: Date
  /** The status of the response; null if none was sent. */
  status: number | null
  /** The fault that this call met. */
  fault: string | null
}

export interface StoredResponse {
  /** Method, path and body of the call that it belongs to. */
  request: string
  status: number
  body: string
}

/** What the emulator remembers about its one merchant. */
export interface State {
  settings: Settings
  clock: Clock
  orders: Map<string, Order>
  /** Responses by idempotency key. */
  responses: Map<string, StoredResponse>
  calls: Call[]
  /** When calls of a limited route arrived. */
  arrivals: Map<LimitedRoute, number[]>
  newId: () => string
}

/** Above 2^53, so that a reader which parses ids as numbers fails. */
const FIRST_ID = 5_114_910_634_577_000_000n

export function createState(settings: Settings, clock: Clock): State {
  let ids = 0n
  return {
    settings,
    clock,
    orders: new Map(),
    responses: new Map(),
    calls: [],
    arrivals: new Map(),
    newId: () => String(FIRST_ID + (ids += 1n)),
  }
}

/** Ids continue, so that an id of before the reset never names something else. */
export function resetState(state: State): void {
  for (const map of [state.orders, state.responses, state.arrivals]) map.clear()
  state.calls.length = 0
}
