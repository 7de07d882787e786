/** The documents' five keys; other names would end every session stored today (A-09). */
const SESSION_KEYS = ['token', 'auth_token', 'user', 'user_data', 'isLoggedIn'] as const

/** Keys of values that belong to one learner; see own-values.ts. */
const OWN_KEYS = ['ticket_draft', 'profile_draft', 'today', 'own_exams'] as const

export type OwnKey = (typeof OWN_KEYS)[number]

/** Other keys that this device stores for its user. */
type DeviceKey =
  | 'theme'
  | 'language'
  | 'language_of_visitor'
  | 'bookmarks'
  | 'exam'
  | 'popups_shown'
  | 'notices_read'
  | 'video_writer'
  | 'pdf_pages'
  | 'exams_kept'
  | 'exam_unconfirmed'
  | 'exam_keys'
  | 'exam_language'
  | 'cut_off_category'
  | 'practice_unsent'

export type StorageKey = (typeof SESSION_KEYS)[number] | OwnKey | DeviceKey

/** Null if nothing is stored or storage is disabled. */
export function read(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Ignores full or disabled storage. Visitors do not need it; a session does not work without it, because
 * each call reads its token here.
 *
 * @returns whether the browser stores it.
 */
export function write(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function remove(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}

export function removeSession(): void {
  remove(...SESSION_KEYS)
}

/** For a learner who signs out; a session that the server ended keeps them. */
export function removeOwnValues(): void {
  // The category of cut-offs can be the caste, which the next reader of a shared device is not shown.
  remove(...OWN_KEYS, 'cut_off_category')
}

/** A stored JSON value that passes `isValid`, else the fallback. */
export function readJson<T>(
  key: StorageKey,
  isValid: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const value: unknown = JSON.parse(read(key) ?? 'null')
    return isValid(value) ? value : fallback
  } catch {
    return fallback
  }
}
