import { useSyncExternalStore } from 'react'

import { readJson, write } from '#web/lib/browser/storage.ts'
import { createStore } from '#web/lib/browser/store.ts'

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number')

const stored = () => readJson<number[]>('bookmarks', isIds, [])
const ids = createStore(stored())

function toggle(id: number): void {
  const before = ids.get()
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
  write('bookmarks', JSON.stringify(after))
  ids.set(after)
}

/** The bookmarked courses of this device, the last one first. */
export const bookmarkedIds = (): number[] => stored().toReversed()

const NO_IDS: number[] = []

/**
 * Whether a course is bookmarked on this device, and a function that toggles it; it is not sent to
 * the server.
 */
export function useBookmark(courseId: number): [boolean, () => void] {
  const all = useSyncExternalStore(ids.subscribe, ids.get, () => NO_IDS)
  return [all.includes(courseId), () => toggle(courseId)]
}
