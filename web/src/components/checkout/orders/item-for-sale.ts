import type { PurchaseItem } from '../purchase-item.ts'

/** The type and id of an item that is sold. */
export type ItemForSale = Pick<PurchaseItem, 'type' | 'id'>

export const keyOf = ({ type, id }: ItemForSale): string => `${type} ${id}`

/** For what this tab remembers of a learner's purchase: another learner may sign in. */
export const keyFor = (userId: number, item: ItemForSale): string => `${userId} ${keyOf(item)}`
