import type { SearchResults } from '@sopan/contract/search'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { items } from '@sopan/words/catalogue/items'
import { search as searchWords } from '@sopan/words/catalogue/search'
import { pageWords } from '@sopan/words/frame/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router'

import { LONGEST_SEARCH } from '#web/components/lists/use-list-search.ts'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { searchQuery } from '#web/features/search/queries.ts'
import { SearchForm } from '#web/features/search/search-form.tsx'
import { FoundItems } from '#web/features/search/search-results.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { checkSession } from '#web/lib/api/session-query.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

/** The words in the URL, `?q=polity`. */
const wordsIn = (query: string) =>
  (new URLSearchParams(query).get('q') ?? '').trim().slice(0, LONGEST_SEARCH).trim()

export function loader({ url }: LoaderFunctionArgs): null {
  checkSession()
  const q = wordsIn(url.search)
  if (q !== '') void queryClient.prefetchQuery(searchQuery(storedUser()?.id ?? null, q))
  return null
}

export function Component() {
  const q = wordsIn(useLocation().search)
  const { intro } = useWords(searchWords)
  const { search: title } = useWords(pageWords).titles
  return (
    <div className="page">
      <TabTitle title={title} />
      <PageHead title={title} />
      <SearchForm key={q} search={q} startsFocused={q === ''} className="py-4" />
      {q === '' ? <p className="text-ink-2">{intro}</p> : <Results q={q} />}
    </div>
  )
}

function Results({ q }: { q: string }) {
  const words = useWords(searchWords)
  const { user, session } = useAuth()
  const query = useQuery({
    ...searchQuery(user?.id ?? null, q),
    enabled: session.status !== 'loading',
  })
  const total = query.data === undefined ? 0 : totalOf(query.data)
  return (
    <>
      <p role="status" className="sr-only">
        {query.isSuccess && words.found(total)}
      </p>
      <QueryView query={query} skeleton={<RowsSkeleton count={6} />} errorTitle={words.failed}>
        {(found) => (
          <>
            {found.is_similar && <p>{words.similar(q)}</p>}
            {total === 0 ? <NothingFound q={q} /> : <FoundItems found={found} />}
            {found.study_aids === null && <LoginLine />}
          </>
        )}
      </QueryView>
    </>
  )
}

const totalOf = ({
  exam_pages: exams,
  courses,
  classes,
  tests,
  books,
  study_aids: aids,
}: SearchResults) =>
  exams.total + courses.total + classes.total + tests.total + books.total + (aids?.total ?? 0)

function NothingFound({ q }: { q: string }) {
  const words = useWords(searchWords)
  const { viewAllCourses } = useWords(items)
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.nothing}
      text={words.nothingText(q)}
      actions={
        <Link to={paths.courses()} className={buttonClass({ wide: true })}>
          {viewAllCourses}
        </Link>
      }
    />
  )
}

/** Study aids are shown to learners only. */
function LoginLine() {
  const words = useWords(searchWords)
  const location = useLocation()
  return (
    <p className="mt-6">
      {words.forLearners}{' '}
      <Link to={paths.login()} state={{ from: location }} className="link">
        {words.login}
      </Link>
    </p>
  )
}
