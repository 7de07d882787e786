import type { State } from '../state/state.ts'

const MINUTE_MS = 60_000

export interface Allowance {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Seconds until the next call is allowed; 0 if it is now. */
  retrySeconds: number
}

/**
 * Counts a call against its route's limit, or returns null for a route without one. Any 60 seconds
 * count as a minute, so that a caller cannot send twice the limit around a full minute.
 */
export function takeAllowance(state: State, route: string): Allowance | null {
  const limit = state.settings.limits[route]
  if (limit === undefined) return null
  const now = state.now().getTime()
  const recent = (state.arrivals.get(route) ?? []).filter((at) => at > now - MINUTE_MS)
  const isAllowed = recent.length < limit
  if (isAllowed) recent.push(now)
  state.arrivals.set(route, recent)
  const remaining = limit - recent.length
  const wait = remaining > 0 ? 0 : (recent[0] ?? now) + MINUTE_MS - now
  return { isAllowed, limit, remaining, retrySeconds: Math.ceil(wait / 1000) }
}
