import type { Book, BookAccess } from '@sopan/contract/books'
import { type Grant, accessOf } from '@sopan/domain/orders/access'
import { toRupees } from '@sopan/domain/orders/pricing'

import { presentBundleOf } from '#server/db/queries/bundles.ts'
import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { BookRow, ListedBook } from './store.ts'

/** The learner for whom a book is presented, with the grants for this book. */
interface Reader {
  userId: number
  grants: readonly Grant[]
}

/** The access of a reader to a book; links to its files are for that reader and end. */
function accessTo(row: BookRow, reader: Reader | null, files: Files, now: Date) {
  const access = accessOf(reader?.grants ?? [], now)
  const isPurchased = access.state === 'active'
  const userId = reader !== null && (row.type === 'free' || isPurchased) ? reader.userId : null
  const link = (path: string | null) =>
    userId === null || path === null
      ? null
      : files.signedUrl({ path, userId, kind: 'document', now })
  return {
    access,
    fields: {
      pdf: link(row.pdf_path),
      image: link(row.image_path),
      has_access: userId !== null,
      is_purchased: isPurchased,
    },
  }
}

export function presentBook(
  row: ListedBook,
  reader: Reader | null,
  { files, now }: { files: Files; now: Date },
): Book {
  const { access, fields } = accessTo(row, reader, files, now)
  return {
    id: row.id,
    book_name: row.title,
    author: row.author,
    description: row.description,
    ...inHindi({ book_name: row.hi?.title, description: row.hi?.description }),
    exams: row.exams,
    price: row.price_paise === null ? null : toRupees(row.price_paise),
    status: row.type,
    cover: row.cover === null ? null : files.publicUrl(row.cover),
    ...fields,
    ...presentBundleOf(row.in_bundle),
    ...(access.opensAt !== null && { access_opens: access.opensAt.toISOString() }),
    created_at: row.created_at.toISOString(),
  }
}

export function presentAccess(
  row: BookRow,
  reader: Reader,
  { files, now }: { files: Files; now: Date },
): BookAccess {
  const { access, fields } = accessTo(row, reader, files, now)
  return {
    book_id: row.id,
    purchase_date: access.startedAt?.toISOString() ?? null,
    ...fields,
  }
}
