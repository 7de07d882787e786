import { useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import { type ItemForSale, keyOf } from './item-for-sale.ts'

/** What is paid for the items whose checkout has ended and whose payment is being verified in this tab. */
const ending = createStore<ReadonlyMap<string, number>>(new Map())

/** Marks the purchase of an item for an amount as ending until `verify` has returned. */
export async function whileEnding<Result>(
  item: ItemForSale,
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

const amountOf = (item: ItemForSale): number | null => ending.get().get(keyOf(item)) ?? null

/** Whether a purchase of the item is ending, also one whose dialog was closed meanwhile. */
export const isEnding = (item: ItemForSale): boolean => amountOf(item) !== null

/** What is paid if a purchase of the item is ending; otherwise null. */
export function useEndingAmount(item: ItemForSale): number | null {
  return useSyncExternalStore(
    ending.subscribe,
    () => amountOf(item),
    () => null,
  )
}
