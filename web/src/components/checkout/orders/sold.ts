import type { PurchaseItem } from '../purchase-item.ts'

/** The type and id of an item that is sold. */
export type Sold = Pick<PurchaseItem, 'type' | 'id'>

export const keyOf = ({ type, id }: Sold): string => `${type} ${id}`
