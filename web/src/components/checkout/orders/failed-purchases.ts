import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { type ItemForSale, keyFor } from './item-for-sale.ts'

export interface Failure {
  message: string
  /** Whether an alert has shown it, as for a course, so that screen readers have announced it. */
  wasAlerted: boolean
}

/** Why the last purchases failed: kept in this tab for a buyer who leaves the page meanwhile. */
const failures = createStore<ReadonlyMap<string, Failure>>(new Map())

export function setFailure(userId: number, item: ItemForSale, failure: Failure | null): void {
  const key = keyFor(userId, item)
  const others = [...failures.get()].filter(([one]) => one !== key)
  failures.set(new Map(failure === null ? others : [...others, [key, failure]]))
}

/** Null after the next attempt starts, the failure is dismissed, or the item is no longer sold. */
export function useFailure(userId: number, item: ItemForSale): Failure | null {
  return useSyncExternalStore(
    failures.subscribe,
    () => failures.get().get(keyFor(userId, item)) ?? null,
    () => null,
  )
}

/** Removes the failure of an item that was bought elsewhere: it may be bought again later. */
export function useClearOutdatedFailure(item: ItemForSale, canBuy: boolean): void {
  const { user } = useAuth()
  const userId = user?.id ?? 0
  const isOutdated = useFailure(userId, item) !== null && !canBuy
  const forget = useEffectEvent(() => setFailure(userId, item, null))
  useEffect(() => {
    if (isOutdated) forget()
  }, [isOutdated])
}
