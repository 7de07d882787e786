import { useLocation } from 'react-router'

import { isOwnPath } from '#web/lib/paths.ts'

/** What other pages hand to /login in router state. */
export interface LoginState {
  /** Where to go after login: a path, or a whole location. */
  from: { path: string; state: unknown } | null
  message: string
  email: string
}

/** Router state outlives deployments and can be forged in history: nothing in it is taken on trust. */
export function readLoginState(state: unknown): LoginState {
  const { from, message, email }: Record<string, unknown> = isObject(state) ? state : {}
  return { from: readFrom(from), message: text(message), email: text(email) }
}

/**
 * The remembered page for a link from one of the account's pages to another, so that signing up on
 * the way to a page still ends at it.
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
