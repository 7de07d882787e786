import { useLocation } from 'react-router'

import { isReferralCode, rememberedReferral } from '#web/lib/browser/referral.ts'
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
 * Router state of the account pages: the remembered page, to which signing up also returns, and the
 * referral code of the followed link.
 */
export function useReturnState(): { from?: unknown; referralCode?: string } {
  const { state, search } = useLocation() as { state: unknown; search: string }
  const { from, referralCode }: Record<string, unknown> = isObject(state) ? state : {}
  const inUrl = new URLSearchParams(search).get('ref')
  const code = [inUrl, referralCode, rememberedReferral()].find(isReferralCode)
  return {
    ...(readFrom(from) !== null && { from }),
    ...(code !== undefined && { referralCode: code }),
  }
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
