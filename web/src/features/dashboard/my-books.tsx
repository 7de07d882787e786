import type { Dashboard } from '@sopan/contract/dashboard'
import { useWords } from '@sopan/ui/language.ts'
import { dashboard } from '@sopan/words/learning/dashboard'
import { BookOpen, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { paths } from '#web/lib/paths.ts'

import { DashboardSection, rowClass } from './section.tsx'

type Books = Dashboard['bought_books']

/** Left out for a learner without books, as most are. */
export function MyBooks({ books }: { books: Books }) {
  const words = useWords(dashboard).books
  if (books.length === 0) return null
  return (
    <DashboardSection
      title={words.title}
      errorTitle={words.failed}
      query={{ data: books, error: null, refetch: () => undefined }}
      listPath={paths.books('purchased')}
      empty={words.none}
      renderItem={(book) => <BookRow key={book.book_id} book={book} />}
    />
  )
}

/** The whole row leads to the book. */
function BookRow({ book: given }: { book: Books[number] }) {
  const book = useItems()(given)
  return (
    <li className="border-rule not-first:border-t">
      <Link to={paths.book(book.book_id)} className={rowClass}>
        <BookOpen aria-hidden className="size-6 shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-semibold text-pretty">
            <ItemTitle text={book.title} />
          </span>
          <span className="block text-14 text-ink-2">{book.author}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 text-ink-2" />
      </Link>
    </li>
  )
}
