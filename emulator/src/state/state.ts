import type { Order } from './order.ts'
import type { Limits } from './rate-limits.ts'

/** The versions of the provider's API and webhooks that are emulated. */
export const API_VERSIONS = ['2025-01-01', '2026-01-01'] as const
export type ApiVersion = (typeof API_VERSIONS)[number]

/** The current time of the machine, or of a test. */
export type Now = () => Date

export interface Settings {
  appId: string
  /** The first one signs webhooks; each of them opens the API. */
  secrets: string[]
  limits: Limits
  /** Where attempts and refunds send their webhooks; null: nowhere. */
  webhookUrl: string | null
  webhookVersion: ApiVersion
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

/** Everything that the emulator remembers about its one merchant. */
export interface State {
  settings: Settings
  now: Now
  orders: Map<string, Order>
  /** Responses by idempotency key. */
  responses: Map<string, StoredResponse>
  calls: Call[]
  /** When calls of a limited route arrived. */
  arrivals: Map<string, number[]>
  newId: () => string
}

/** Above 2^53, so that a reader which parses ids as numbers fails. */
const FIRST_ID = 5_114_910_634_577_000_000n

export function createState(settings: Settings, now: Now): State {
  let ids = 0n
  return {
    settings,
    now,
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
