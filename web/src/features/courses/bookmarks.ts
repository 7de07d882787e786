import { useSyncExternalStore } from 'react'

import { readJson, write } from '#web/lib/storage.ts'

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number')

let ids: number[] = readJson('bookmarks', isIds, [])
const listeners = new Set<() => void>()

function toggle(id: number): void {
  ids = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
  write('bookmarks', JSON.stringify(ids))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a course is bookmarked on this device, and how to change it; nobody else learns of it. */
export function useBookmark(courseId: number): [boolean, () => void] {
  const all = useSyncExternalStore(subscribe, () => ids)
  return [all.includes(courseId), () => toggle(courseId)]
}
