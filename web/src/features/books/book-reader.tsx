import type { Book } from '@sopan/contract/books'
import { useWords } from '@sopan/ui/language.ts'
import { ProgressLine } from '@sopan/ui/loading/progress-line.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { books as bookWords } from '@sopan/words/catalogue/books'
import { useQuery } from '@tanstack/react-query'

import { ImageWindow, PdfWindow } from '#web/components/files/file-windows.tsx'
import { RetryButton } from '#web/components/queries/error-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'

import { bookAccessQuery } from './queries.ts'

/** A book that is read: its PDF, else its picture. */
export function BookReader({
  book,
  userId,
  onClose,
}: {
  book: Book
  userId: number
  onClose: () => void
}) {
  const words = useWords(bookWords)
  const shown = useItems()
  const query = useQuery(bookAccessQuery(userId, book.id))
  const { data: access, refetch } = query
  if (access === undefined && query.error === null) return <ProgressLine active />

  const title = shown(book).book_name
  const pdf = access?.pdf ?? book.pdf
  const image = access?.image ?? book.image
  if (pdf !== null) {
    const renewFile = async () => (await refetch()).data?.pdf ?? pdf
    return <PdfWindow title={title} file={pdf} renewFile={renewFile} onClose={onClose} />
  }
  if (image !== null) {
    const renewFile = async () => (await refetch()).data?.image ?? image
    return <ImageWindow title={title} file={image} renewFile={renewFile} onClose={onClose} />
  }
  const text = access === undefined ? loadFailureText(query.error) : words.noFile
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <RetryButton
          wide
          busy={query.isFetching}
          error={query.error}
          onClick={() => void refetch()}
        />
      }
    >
      <p role="alert">{text}</p>
    </Dialog>
  )
}
