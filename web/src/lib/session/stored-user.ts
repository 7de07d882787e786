import type { User } from '@sopan/contract/account'

import { read, removeSession, write } from '../browser/storage.ts'
import { isFields, numberOrNull, text } from '../fields.ts'

/** The user fields that every page has; the others come with the profile. */
export type StoredUser = Pick<User, 'id' | 'name' | 'email'> & Partial<User>

/** The stored user, or null if it is missing or unreadable; the id is 0 if no valid one is stored. */
export function storedUser(): StoredUser | null {
  try {
    const user: unknown = JSON.parse(read('user') ?? 'null')
    if (!isFields(user) || !('email' in user)) return null
    return {
      ...user,
      id: validId(user['id']),
      name: text(user['name']),
      email: text(user['email']),
    }
  } catch {
    return null
  }
}

/** The user of the stored session: with a token, or with `isLoggedIn`. For display only. */
export function signedInUser(): StoredUser | null {
  const hasTokenOrFlag = read('token') !== null || read('isLoggedIn') === 'true'
  return hasTokenOrFlag ? storedUser() : null
}

const signedInId = () => signedInUser()?.id ?? null

/** The learner whom this page shows (null: a visitor), undefined until the stored session is restored. */
let shownId: number | null | undefined

/** Called when this page has restored or changed the stored session, or is about to change it. */
export function noteSession(isKnown: boolean): void {
  shownId = isKnown ? signedInId() : undefined
}

/** Whether another tab has removed the stored session, or stored another learner's, since this page changed it. */
export const isOfOtherLearner = (): boolean => shownId !== undefined && shownId !== signedInId()

/** Some backends write ids as text, as in '7'. */
function validId(stored: unknown): number {
  const id = numberOrNull(stored) ?? 0
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** Whether the stored user could not be read. It is then deleted, so that this is reported once. */
export function removeBrokenUser(): boolean {
  const isBroken = read('user') !== null && storedUser() === null
  if (isBroken) removeSession()
  return isBroken
}

export function storeUser(user: StoredUser): void {
  const text = JSON.stringify(user)
  write('user', text)
  write('user_data', text)
}
