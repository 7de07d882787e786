import { MAIN_ID } from '#web/lib/browser/main-part.ts'

const KEY = 'batch_invitation'

/** The token of an invitation in the URL, which is all after '#'; '' without one. The link to the main part has a '#' too. */
export const tokenInHash = (hash: string): string => (hash === `#${MAIN_ID}` ? '' : hash.slice(1))

/**
 * Stores a token for this session of the browser, so that it is not in the URL, and is still there after the login or the
 * registration that follows.
 */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage there is no session of a learner either.
  }
}

/** A used token is not kept for the next person who uses this browser. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is stored.
  }
}

export function keptToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
