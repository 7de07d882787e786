import type { PurchaseItem } from '../purchase-item.ts'

/** What is sold, without how. */
export type Sold = Pick<PurchaseItem, 'type' | 'id'>

export const keyOf = ({ type, id }: Sold): string => `${type} ${id}`
