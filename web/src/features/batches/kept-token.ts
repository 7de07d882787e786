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

/** A used token is kept for the learner who used it, and not for the next person who uses this browser. */
export const keepUsedToken = (token: string, userId: number): void =>
  keepToken(`${token} ${userId}`)

/** The stored token, unless another learner has used it; `userId` is null for a visitor. */
export function keptToken(userId: number | null): string {
  try {
    const [token = '', usedBy] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    return usedBy === undefined || usedBy === String(userId) ? token : ''
  } catch {
    return ''
  }
}
