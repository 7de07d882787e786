import type { Book } from '@sopan/contract/books'
import { cx } from '@sopan/ui/cx.ts'

import { PictureOr } from '#web/components/picture-or.tsx'
import { uploadUrl } from '#web/lib/urls/upload-url.ts'

/** The cover; its text is beside it, so screen readers skip it. */
export function BookCover({
  book,
  eager = false,
  className,
}: {
  book: Pick<Book, 'book_name' | 'cover'>
  /** For the first covers of a page, which are visible immediately. */
  eager?: boolean
  className?: string
}) {
  const shape = cx('aspect-3/4 w-full rounded-r-control rounded-l-sm', className)
  return (
    <PictureOr
      src={book.cover === null ? null : uploadUrl(book.cover)}
      width={240}
      height={320}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={cx(shape, 'bg-slab object-cover')}
      fallback={
        <div aria-hidden className={cx(shape, 'overflow-hidden bg-slab p-4 text-on-slab')}>
          {book.book_name}
        </div>
      }
    />
  )
}
