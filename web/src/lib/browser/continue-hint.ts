import { useSyncExternalStore } from 'react'

import { read, write } from './storage.ts'
import { createStore } from './store.ts'

/** How much of 'Continue' home had when it was last loaded, so that its loading state has the same height. */
interface ContinueHint {
  /** The number of its entries. */
  rows: number
  /** Whether the user has bought or started a course. */
  hasCourse: boolean
}

/** '7:2:1': the user, the entries, and 1 if a course was bought or started. */
const stored = createStore(read('home_continue') ?? '')

export function setContinueHint(userId: number, { rows, hasCourse }: ContinueHint): void {
  const next = `${userId}:${rows}:${Number(hasCourse)}`
  if (next === stored.get()) return
  write('home_continue', next)
  stored.set(next)
}

/** Nothing if it is not known on this device. */
export function useContinueHint(userId: number): ContinueHint {
  const [id, rows, course] = useSyncExternalStore(stored.subscribe, stored.get, () => '').split(':')
  if (id !== String(userId)) return { rows: 0, hasCourse: false }
  return { rows: Number(rows) || 0, hasCourse: course === '1' }
}
