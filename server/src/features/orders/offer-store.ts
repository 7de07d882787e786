import type { Item } from '@sopan/domain/items'

import { findItem } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'

export interface PricedItem {
  title: string
  costsMoney: boolean
  pricePaise: number | null
  validityDays: number | null
  /** For a test: the number of attempts that a purchase gives. */
  maxAttempts: number | null
}

/** An item that can be bought, with its price from the database. */
export async function findPricedItem(db: Db, item: Item): Promise<PricedItem | undefined> {
  const row = await findItem(db, item)
  if (row === undefined || !row.published) return undefined
  return {
    title: row.title,
    costsMoney: row.type === 'paid',
    pricePaise: row.type === 'paid' ? row.price_paise : null,
    validityDays: row.validity_days,
    maxAttempts: row.max_attempts,
  }
}
