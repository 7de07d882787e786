import { useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import { type ItemForSale, keyFor } from './item-for-sale.ts'

/** What is paid for the items whose checkout has ended and whose payment is being verified in this tab. */
const verifying = createStore<ReadonlyMap<string, number>>(new Map())

/** Marks that a learner's purchase of an item for an amount is being verified, until `verify` has returned. */
export async function whileVerifying<Result>(
  userId: number,
  item: ItemForSale,
  amount: number,
  verify: () => Promise<Result>,
): Promise<Result> {
  const key = keyFor(userId, item)
  verifying.set(new Map(verifying.get()).set(key, amount))
  try {
    return await verify()
  } finally {
    verifying.set(new Map([...verifying.get()].filter(([one]) => one !== key)))
  }
}

const amountOf = (userId: number, item: ItemForSale): number | null =>
  verifying.get().get(keyFor(userId, item)) ?? null

/** Whether the learner's purchase of the item is being verified, also one whose dialog was closed meanwhile. */
export const isVerifying = (userId: number, item: ItemForSale): boolean =>
  amountOf(userId, item) !== null

/** What is paid if the learner's purchase of the item is being verified; otherwise null. */
export function useVerifyingAmount(userId: number, item: ItemForSale): number | null {
  return useSyncExternalStore(
    verifying.subscribe,
    () => amountOf(userId, item),
    () => null,
  )
}
