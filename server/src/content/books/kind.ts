import type { ReferencedFile } from '#server/content/shared/files/store-files.ts'
import { pricedRows } from '#server/content/shared/item-rows.ts'
import { defineKind } from '#server/content/shared/kind.ts'

import { exportBooks } from './export.ts'
import { importBooks } from './import.ts'
import { readBooks } from './read.ts'
import { type BookContent, bookFile } from './schema.ts'

export const books = defineKind({
  name: 'books',
  source: 'books',
  sharedFolders: [],
  schemas: { 'books/*/book.yaml': bookFile },
  titleKey: 'title',
  learnerPage: null,
  rows: pricedRows('books', 'book'),
  read: readBooks,
  filesOf,
  import: importBooks,
  export: exportBooks,
})

/** The cover is public; the book itself is for learners with access, also a free one. */
function filesOf({ cover, pdf, image }: BookContent): ReferencedFile[] {
  return [
    ...(cover === null ? [] : [{ path: cover, area: 'public' as const }]),
    ...[pdf, image]
      .filter((path) => path !== null)
      .map((path) => ({ path, area: 'paid' as const })),
  ]
}
