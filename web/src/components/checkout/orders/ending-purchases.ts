import { useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import { type Sold, keyOf } from './sold.ts'

/** What is paid for the items whose checkout has ended and whose payment is being verified in this tab. */
const ending = createStore<ReadonlyMap<string, number>>(new Map())

/** Marks the purchase of an item for an amount as ending until `verify` has returned. */
export async function whileEnding<Result>(
  item: Sold,
  amount: number,
  verify: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(item)
  ending.set(new Map(ending.get()).set(key, amount))
  try {
    return await verify()
  } finally {
    ending.set(new Map([...ending.get()].filter(([one]) => one !== key)))
  }
}

const amountOf = (item: Sold): number | null => ending.get().get(keyOf(item)) ?? null

/** Whether a purchase of the item is ending, also one whose dialog was closed meanwhile. */
export const isEnding = (item: Sold): boolean => amountOf(item) !== null

/** What is paid if a purchase of the item is ending; otherwise null. */
export function useEndingAmount(item: Sold): number | null {
  return useSyncExternalStore(
    ending.subscribe,
    () => amountOf(item),
    () => null,
  )
}
