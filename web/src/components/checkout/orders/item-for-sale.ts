import type { PurchaseItem } from '../purchase-item.ts'

/** The type and id of an item that is sold. */
export type ItemForSale = Pick<PurchaseItem, 'type' | 'id'>

export const keyOf = ({ type, id }: ItemForSale): string => `${type} ${id}`
