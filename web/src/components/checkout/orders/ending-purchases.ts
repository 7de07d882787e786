import { useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import type { PurchaseItem } from '../purchase-item.ts'

type Sold = Pick<PurchaseItem, 'type' | 'id'>

const keyOf = ({ type, id }: Sold) => `${type} ${id}`

/** The items whose checkout has ended and whose payment is being verified in this tab. */
const ending = createStore<ReadonlySet<string>>(new Set())

/** Marks the purchase of an item as ending until `verify` has answered. */
export async function whileEnding<Result>(
  item: Sold,
  verify: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(item)
  ending.set(new Set(ending.get()).add(key))
  try {
    return await verify()
  } finally {
    ending.set(new Set([...ending.get()].filter((one) => one !== key)))
  }
}

/** Whether a purchase of the item is ending, also one whose dialog was closed meanwhile. */
export const isEnding = (item: Sold): boolean => ending.get().has(keyOf(item))

export function useIsEnding(item: Sold): boolean {
  return useSyncExternalStore(
    ending.subscribe,
    () => isEnding(item),
    () => false,
  )
}
