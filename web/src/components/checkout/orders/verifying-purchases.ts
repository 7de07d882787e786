import { useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import { type ItemForSale, keyOf } from './item-for-sale.ts'

/** What is paid for the items whose checkout has ended and whose payment is being verified in this tab. */
const verifying = createStore<ReadonlyMap<string, number>>(new Map())

/** Marks that a purchase of an item for an amount is being verified, until `verify` has returned. */
export async function whileVerifying<Result>(
  item: ItemForSale,
  amount: number,
  verify: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(item)
  verifying.set(new Map(verifying.get()).set(key, amount))
  try {
    return await verify()
  } finally {
    verifying.set(new Map([...verifying.get()].filter(([one]) => one !== key)))
  }
}

const amountOf = (item: ItemForSale): number | null => verifying.get().get(keyOf(item)) ?? null

/** Whether a purchase of the item is being verified, also one whose dialog was closed meanwhile. */
export const isVerifying = (item: ItemForSale): boolean => amountOf(item) !== null

/** What is paid if a purchase of the item is being verified; otherwise null. */
export function useVerifyingAmount(item: ItemForSale): number | null {
  return useSyncExternalStore(
    verifying.subscribe,
    () => amountOf(item),
    () => null,
  )
}
