import type { Item } from '#server/db/queries/entitlements.ts'
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
  const row = await findOffer(db, item)
  if (row === undefined) return undefined
  return {
    title: row.title,
    costsMoney: row.type === 'paid',
    pricePaise: row.type === 'paid' ? row.price_paise : null,
    validityDays: row.validity_days,
    maxAttempts: row.max_attempts,
  }
}

async function findOffer(db: Db, { kind, id }: Item) {
  const columns = ['title', 'type', 'price_paise', 'validity_days'] as const
  if (kind === 'exam') {
    return db
      .selectFrom('exam')
      .select([...columns, 'max_attempts'])
      .where('id', '=', id)
      .where('published', '=', true)
      .executeTakeFirst()
  }
  if (kind === 'book') {
    const book = await db
      .selectFrom('book')
      .select(['title', 'type', 'price_paise'])
      .where('id', '=', id)
      .where('published', '=', true)
      .executeTakeFirst()
    return book && { ...book, validity_days: null, max_attempts: null }
  }
  const course = await db
    .selectFrom('course')
    .select(columns)
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst()
  return course && { ...course, max_attempts: null }
}
