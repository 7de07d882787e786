import { useLocation } from 'react-router'

import { isOwnPath } from '#web/lib/paths.ts'

/** Router state that other pages pass to /login. */
export interface LoginState {
  /** Where to go after login: a path, or a whole location. */
  from: { path: string; state: unknown } | null
  message: string
  email: string
}

/** Router state outlives deployments and can be forged in the history, so it is validated. */
export function readLoginState(state: unknown): LoginState {
  const { from, message, email }: Record<string, unknown> = isObject(state) ? state : {}
  return { from: readFrom(from), message: text(message), email: text(email) }
}

/**
 * Router state that passes the remembered page from one account page to another, so that signing up
 * also returns to it.
 */
export function useReturnState(): { from?: unknown } {
  const state: unknown = useLocation().state
  return isObject(state) && readFrom(state['from']) !== null ? { from: state['from'] } : {}
}

function readFrom(from: unknown): LoginState['from'] {
  if (isOwnPath(from)) return { path: from, state: null }
  if (!isObject(from)) return null
  const path = `${text(from['pathname'])}${text(from['search'])}${text(from['hash'])}`
  return isOwnPath(path) ? { path, state: from['state'] ?? null } : null
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
