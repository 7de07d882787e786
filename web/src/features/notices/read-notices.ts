import { useSyncExternalStore } from 'react'

import { readJson, write } from '#web/lib/browser/storage.ts'
import { createStore } from '#web/lib/browser/store.ts'

/** Enough for all notices that are active at a time. */
const MAX_IDS = 200

const areIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number')

const readIds = createStore<readonly number[]>(readJson('notices_read', areIds, []))

/** Ids of the notices that /notifications has listed on this device. */
export const useReadNotices = () =>
  useSyncExternalStore(readIds.subscribe, readIds.get, () => readIds.get())

export function markRead(listed: readonly number[]): void {
  const ids = [...new Set([...listed, ...readIds.get()])].slice(0, MAX_IDS)
  if (ids.length === readIds.get().length && listed.every((id) => readIds.get().includes(id)))
    return
  write('notices_read', JSON.stringify(ids))
  readIds.set(ids)
}
