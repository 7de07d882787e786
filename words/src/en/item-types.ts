import type { ItemType } from '@sopan/domain/items'

/** The word for each type of item. */
export const itemTypes: Readonly<Record<ItemType, string>> = {
  course: 'Course',
  test: 'Test',
  book: 'Book',
  bundle: 'Bundle',
}
