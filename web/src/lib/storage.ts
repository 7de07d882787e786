/** The documents' five keys; others would lock out every session that is stored today (A-09). */
const SESSION_KEYS = ['token', 'auth_token', 'user', 'user_data', 'isLoggedIn'] as const

/** What else this device keeps for its user. */
type DeviceKey =
  | 'theme'
  | 'bookmarks'
  | 'popups_shown'
  | 'video_writer'
  | 'pdf_pages'
  | 'exams_kept'
  | 'exam_keys'

export type StorageKey = (typeof SESSION_KEYS)[number] | DeviceKey

/** Null where nothing is stored, or where storage is switched off. */
export function read(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A full or forbidden storage loses comfort, never data: what counts is on the server. */
export function write(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the value lives as long as the page.
  }
}

export function remove(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

export function removeSession(): void {
  remove(...SESSION_KEYS)
}

/** A stored JSON value that `isValid` recognises, else the fallback. */
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
