import type { Book } from '@sopan/contract/books'
import type { DuePart } from '@sopan/contract/orders/fees'
import { isFreeBook } from '@sopan/domain/books'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { books as bookWords } from '@sopan/words/catalogue/books'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { Link } from 'react-router'

import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import { PausedItem } from '#web/components/checkout/item-price.tsx'
import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { useUnsettledOrder } from '#web/components/checkout/orders/unsettled.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { CardGrid } from '#web/components/lists/card-grid.tsx'
import type { PagedQuery } from '#web/components/lists/more-button.tsx'
import { useItems } from '#web/components/use-items.ts'
import type { WindowLink } from '#web/components/use-window-param.ts'

import { BookCover } from './book-cover.tsx'

const gridClass =
  'grid grid-cols-1 gap-x-3 min-[17rem]:grid-cols-2 gap-y-6 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 lg:gap-x-5'

/** Number of covers in view on a phone when the page opens. */
const EAGER_CARDS = 2
const SKELETONS = 10

/** Whether a learner may open a book; a visitor may not open any. */
export const isReadable = (book: Book): boolean =>
  isFreeBook(book) || book.has_access || book.is_purchased

export function BookGrid({
  books,
  linkTo,
  more,
}: {
  books: Book[]
  /** A link that opens the window of a book. */
  linkTo: (bookId: number) => WindowLink
  more: PagedQuery
}) {
  const words = useWords(bookWords)
  return (
    <CardGrid
      items={books.map(useItems())}
      more={more}
      moreLabel={words.more}
      className={gridClass}
    >
      {(book, index) => <BookCard book={book} eager={index < EAGER_CARDS} link={linkTo(book.id)} />}
    </CardGrid>
  )
}

/** The action of a book's card; in place of 'Purchase' the state of a payment that is not settled, or of a part of fees, which the dialog explains. */
function useAction(book: Book, part: DuePart | null): string {
  const words = useWords(bookWords)
  const order = useUnsettledOrder({ type: 'book', id: book.id })
  const { confirming, review, other } = words.payments
  if (isReadable(book)) return words.access
  if (order === null) return part === null ? words.purchase : other
  if (order.state === 'confirming') return confirming
  return order.state === 'review' ? review : other
}

/** The whole card is the link: it opens the book, or the dialog in which it is bought. */
function BookCard({ book, eager, link }: { book: Book; eager: boolean; link: WindowLink }) {
  const { actionOn } = useWords(bookWords)
  const { free } = useWords(common)
  const { purchased } = useWords(items)
  const { rupees } = useFormats()
  const part = usePausingPart('book', book.id)
  const action = useAction(book, part)
  // Empty if the price is missing.
  const price = book.price === null ? '' : rupees(book.price)
  const sold = part === null ? price : <PausedItem />
  return (
    <article className="group relative flex h-full flex-col">
      <BookCover book={book} eager={eager} />
      <BookText book={book} />
      {/* The HTML is a visitor's; this hides its actions from a learner until the app has started. */}
      <div className="mt-auto in-data-signed-in:invisible">
        {!isReadable(book) && part === null && <BundleLine item={book} className="pt-2" />}
        <div className="flex flex-wrap items-baseline justify-between gap-x-2 pt-2 pb-2 text-18 font-semibold">
          <p>{isFreeBook(book) ? free : sold}</p>
          {book.is_purchased && <Badge kind="done">{purchased}</Badge>}
        </div>
        <Link
          {...link}
          aria-label={actionOn(action, book.book_name)}
          className={buttonClass({
            kind: 'secondary',
            size: 'regular',
            wide: true,
            className:
              "static! px-2! aria-busy:bg-well after:absolute after:inset-0 after:content-['']",
          })}
        >
          {action}
        </Link>
      </div>
    </article>
  )
}

function BookText({ book }: { book: Book }) {
  return (
    <>
      <h2 className="mt-2 text-16 font-semibold text-pretty wrap-anywhere group-hover:underline">
        <ItemTitle text={book.book_name} />
      </h2>
      <p className="text-14 wrap-anywhere text-ink-2">{book.author}</p>
    </>
  )
}

/** `first` are the books that a visitor's page had: they stay visible while a learner's list loads. */
export function BookGridSkeleton({ first = [] }: { first?: Book[] }) {
  const known = first.map((book, index) => (
    <div key={book.id}>
      <BookCover book={book} eager={index < EAGER_CARDS} />
      <BookText book={book} />
    </div>
  ))
  return <CardsSkeleton count={SKELETONS} cover="aspect-3/4" known={known} className={gridClass} />
}
