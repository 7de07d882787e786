import type { ItemKind } from '#server/db/order-tables.ts'

/** The kind of item for each type of the contract. */
export const ITEM_KINDS = {
  course: 'course',
  test: 'exam',
  book: 'book',
} as const satisfies Record<string, ItemKind>

/** A time as the contract has it, null for none. */
export const timeOf = (time: Date | null) => time?.toISOString() ?? null
