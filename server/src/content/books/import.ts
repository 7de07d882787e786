import { examSlug } from '@sopan/domain/exam-slug'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { without } from '#server/content/shared/without.ts'
import type { Row } from '#server/db/tables.ts'

import type { BookContent } from './schema.ts'

/** Imports books. */
export async function importBooks(context: ImportContext, books: BookContent[]): Promise<void> {
  const rows = await context.trx.selectFrom('book').selectAll().execute()
  await syncRows(context, {
    table: 'book',
    rows: byPath(rows, (row) => pathOf(row.slug)),
    items: books.map((book) => ({
      path: pathOf(book.slug),
      values: (row: Row<'book'> | undefined) => valuesOf(context, book, row),
    })),
  })
}

function valuesOf({ stored, now }: ImportContext, book: BookContent, row: Row<'book'> | undefined) {
  const storedOrNull = (path: string | null) => (path === null ? null : stored(path))
  return {
    ...without(book, 'price', 'pdf', 'image', 'added'),
    exam_slugs: book.exams.map(examSlug),
    price_paise: book.price,
    cover: storedOrNull(book.cover),
    pdf_path: storedOrNull(book.pdf),
    image_path: storedOrNull(book.image),
    created_at: book.added ?? row?.created_at ?? now,
  }
}

const pathOf = (slug: string) => `books/${slug}`
