import { useSyncExternalStore } from 'react'

import { read, write } from './storage.ts'
import { createStore } from './store.ts'

/** For the first paint of home: what a user's 'Continue' had when it was last loaded. */
interface ContinueHint {
  /** The number of its entries. */
  rows: number
  /** Whether the user has bought or begun anything. */
  hasBegun: boolean
}

/** '7:2:1': the user, the entries, and 1 if something was begun. */
const stored = createStore(read('home_continue') ?? '')

export function setContinueHint(userId: number, { rows, hasBegun }: ContinueHint): void {
  const next = `${userId}:${rows}:${Number(hasBegun)}`
  if (next === stored.get()) return
  write('home_continue', next)
  stored.set(next)
}

/** Nothing if it is not known on this device. */
export function useContinueHint(userId: number): ContinueHint {
  const [id, rows, begun] = useSyncExternalStore(stored.subscribe, stored.get, () => '').split(':')
  if (id !== String(userId)) return { rows: 0, hasBegun: false }
  return { rows: Number(rows) || 0, hasBegun: begun === '1' }
}
