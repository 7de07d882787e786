import { useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import { type Sold, keyOf } from './sold.ts'

export interface Failure {
  message: string
  /** Whether a browser dialog has shown it, so that screen readers have announced it. */
  wasShown: boolean
}

/** Why the last purchases failed: kept in this tab for a buyer who leaves the page meanwhile. */
const failures = createStore<ReadonlyMap<string, Failure>>(new Map())

const keyFor = (userId: number, item: Sold) => `${userId} ${keyOf(item)}`

/** Null after the next attempt starts or the failure is dismissed. */
export function setFailure(userId: number, item: Sold, failure: Failure | null): void {
  const key = keyFor(userId, item)
  const others = [...failures.get()].filter(([one]) => one !== key)
  failures.set(new Map(failure === null ? others : [...others, [key, failure]]))
}

export function useFailure(userId: number, item: Sold): Failure | null {
  return useSyncExternalStore(
    failures.subscribe,
    () => failures.get().get(keyFor(userId, item)) ?? null,
    () => null,
  )
}
