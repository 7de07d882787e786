import type { Book } from '@sopan/contract/books'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ProgressLine } from '@sopan/ui/loading/progress-line.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { books as bookWords } from '@sopan/words/catalogue/books'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { isReadable } from './book-grid.tsx'
import { BookReader } from './book-reader.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { bookQuery } from './queries.ts'

/**
 * The book in the page's URL, over the page: to be read, or to be bought. `listed` is that book if a
 * list on the page has it.
 */
export function BookWindow({
  id,
  listed,
  onClose,
}: {
  id: number
  listed: Book | undefined
  onClose: () => void
}) {
  const words = useWords(bookWords)
  const { user } = useAuth()
  const query = useQuery({ ...bookQuery(user?.id ?? null, id), enabled: listed === undefined })
  const book = listed ?? query.data
  if (book === undefined && query.error === null) return <ProgressLine active />
  if (book === undefined || book === null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={book === null ? words.notFound : words.notLoaded}
        footer={
          book === null ? (
            <Link replace to={paths.books()} className={buttonClass({ wide: true })}>
              {words.viewAll}
            </Link>
          ) : (
            <RetryButton
              wide
              busy={query.isFetching}
              error={query.error}
              onClick={() => void query.refetch()}
            />
          )
        }
      >
        <p role="alert">{book === null ? words.notFoundText : loadFailureText(query.error)}</p>
      </Dialog>
    )
  }
  return <OpenBook book={book} onClose={onClose} />
}

/** Decided once: after a purchase the dialog closes, and the book is not opened. */
function OpenBook({ book, onClose }: { book: Book; onClose: () => void }) {
  const { user } = useAuth()
  const location = useLocation()
  const [isRead] = useState(() => isReadable(book))
  if (!isRead) return <PurchaseDialog book={book} onClose={onClose} />
  // A visitor's free book opens after the login.
  if (user === null) return <Navigate replace to={paths.login()} state={{ from: location }} />
  return <BookReader book={book} userId={user.id} onClose={onClose} />
}
