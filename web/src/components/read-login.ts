import { ApiError } from '#web/lib/api-error.ts'
import type { StoredUser } from '#web/lib/session.tsx'

export const LOGIN_FAILED = 'Login failed'

/** The user is in `user` or in `data`, and the token may be missing. */
export function readLogin(answer: unknown): { user: StoredUser; token: string | undefined } {
  const { user, data, token } = answer as Record<string, unknown>
  const found = [user, data].find(isUser)
  if (found === undefined) throw new ApiError('refused', LOGIN_FAILED, 200)
  return { user: found, token: typeof token === 'string' && token !== '' ? token : undefined }
}

function isUser(value: unknown): value is StoredUser {
  return typeof value === 'object' && value !== null && 'id' in value && 'email' in value
}
