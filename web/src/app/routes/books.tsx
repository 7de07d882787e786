import type { Book } from '@sopan/contract/books'
import type { ListFilter } from '@sopan/contract/fields'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { books as bookWords } from '@sopan/words/catalogue/books'
import { filters } from '@sopan/words/catalogue/filters'
import { items } from '@sopan/words/catalogue/items'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { pageWords } from '@sopan/words/frame/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Navigate, useLocation, useNavigate } from 'react-router'

import { prefetchUnsettled, useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { usePaymentReady } from '#web/components/checkout/payment-sdk.ts'
import { ExamChip, examIn } from '#web/components/lists/exam-filter.tsx'
import { filterOf } from '#web/components/lists/list-filter.tsx'
import { searchIn } from '#web/components/lists/use-list-search.ts'
import { ErrorView } from '#web/components/queries/error-view.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { BookGrid, BookGridSkeleton } from '#web/features/books/book-grid.tsx'
import { BookSearch } from '#web/features/books/book-search.tsx'
import { BookWindow } from '#web/features/books/book-window.tsx'
import { booksQuery, purchasedQuery, visitorsBooks } from '#web/features/books/queries.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { checkSession } from '#web/lib/api/session-query.ts'
import { examsFirst, useExamsFirst } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

const inputOf = (location: { state: unknown; search: string }) => ({
  filter: filterOf(location),
  exam: examIn(location.search),
  search: searchIn(location.search),
})

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  checkSession()
  prefetchUnsettled()
  const userId = storedUser()?.id ?? null
  const input = inputOf({ state: null, search })
  if (userId !== null || input.filter !== 'purchased') {
    const first = examsFirst(userId)
    void queryClient.prefetchInfiniteQuery(booksQuery(userId, { ...input, first }))
  }
  return null
}

export function Component() {
  const { session } = useAuth()
  const location = useLocation()
  const input = inputOf(location)
  if (session.status === 'signed-out' && input.filter === 'purchased') {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  return <Books {...input} />
}

function Books({ filter, exam, search }: ReturnType<typeof inputOf>) {
  const words = useWords(bookWords)
  const { books: errorTitle } = useWords(loadFailures)
  const { show: showLabel } = useWords(filters)
  const { books: title } = useWords(pageWords).titles
  const { user, session } = useAuth()
  const navigate = useNavigate()
  const opened = useWindowParam('book')
  const isReady = session.status !== 'loading'
  const first = useExamsFirst(user?.id ?? null)
  const books = useInfiniteQuery({
    ...booksQuery(user?.id ?? null, { filter, exam, first, search }),
    enabled: isReady,
  })
  const purchased = useInfiniteQuery({ ...purchasedQuery(user?.id ?? 0), enabled: user !== null })
  // The payment code loads while the reader looks at the list.
  usePaymentReady()
  const areOffersReady = useOffersReady()
  const own = purchased.data?.pages.flatMap((page) => page.books) ?? []
  const withPurchases = purchaseMarker(own)

  function show(nextFilter: ListFilter | undefined, nextSearch: string, nextExam = exam) {
    const isSame = nextFilter === filter && nextSearch === search && nextExam === exam
    if (isSame) void books.refetch()
    else {
      const to = paths.books(nextFilter, nextSearch, nextExam)
      void navigate(to, { replace: true, state: { filter: nextFilter } })
    }
  }
  const isWhole = filter === undefined && search === '' && exam === '' && first === ''
  const all = books.data?.pages.flatMap((page) => page.books).map(withPurchases)
  return (
    <div className="page">
      <TabTitle title={title} />
      <PageHead title={title} />
      <BookSearch filter={filter} search={search} isVisitor={user === null} onSearch={show} />
      {exam !== '' && (
        <nav aria-label={showLabel} className="pb-4">
          <ExamChip exam={exam} items={all} to={paths.books(filter, search)} state={{ filter }} />
        </nav>
      )}
      <p role="status" className="sr-only">
        {search !== '' && books.isSuccess && words.shown(all?.length ?? 0)}
      </p>
      <QueryView
        query={books}
        skeleton={<BookGridSkeleton first={isWhole ? visitorsBooks() : []} />}
        errorTitle={errorTitle}
        renderError={(error) =>
          search === '' ? null : (
            <ErrorView
              title={errorTitle}
              text={words.searchFailed(loadFailureText(error))}
              error={error}
              onRetry={() => void books.refetch()}
            />
          )
        }
      >
        {() =>
          all === undefined || all.length === 0 ? (
            <NoBooks filter={filter} search={search} onShowAll={() => show(undefined, '', '')} />
          ) : (
            <BookGrid books={all} linkTo={opened.linkTo} more={books} />
          )
        }
      </QueryView>
      <OpenedBook
        opened={opened}
        books={[...(all ?? []), ...own]}
        isReady={isReady && areOffersReady && !books.isLoading && !purchased.isLoading}
      />
    </div>
  )
}

/** The window of the book in the URL. `books` are the books of the page; `isReady` if they have loaded. */
function OpenedBook({
  opened: { id, close },
  books,
  isReady,
}: {
  opened: ReturnType<typeof useWindowParam>
  books: Book[]
  isReady: boolean
}) {
  if (id === null || !isReady) return null
  return (
    <BookWindow key={id} id={id} listed={books.find((book) => book.id === id)} onClose={close} />
  )
}

/** Marks a book of a list as purchased if the learner's purchased books have it. */
function purchaseMarker(purchased: Book[]): (book: Book) => Book {
  const ids = new Set(purchased.filter((book) => book.is_purchased).map((book) => book.id))
  return (book) => (ids.has(book.id) ? { ...book, is_purchased: true } : book)
}

function NoBooks({
  filter,
  search,
  onShowAll,
}: {
  filter: ListFilter | undefined
  search: string
  onShowAll: () => void
}) {
  const words = useWords(bookWords)
  const { noMatch } = useWords(items)
  const nothing = words.nothing[filter === 'purchased' ? 'purchased' : 'all']
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.none}
      text={search === '' ? nothing : noMatch(search)}
      actions={<Button onClick={onShowAll}>{words.viewAll}</Button>}
    />
  )
}
