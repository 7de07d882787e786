import type { SearchResults } from '@sopan/contract/search'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { counted } from '@sopan/words/en/format'
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
  return (
    <div className="page">
      <TabTitle title="Search" />
      <PageHead title="Search" />
      <SearchForm key={q} search={q} startsFocused={q === ''} className="py-4" />
      {q === '' ? (
        <p className="text-ink-2">Find exams, courses, classes, tests, books and study aids.</p>
      ) : (
        <Results q={q} />
      )}
    </div>
  )
}

function Results({ q }: { q: string }) {
  const { user, session } = useAuth()
  const query = useQuery({
    ...searchQuery(user?.id ?? null, q),
    enabled: session.status !== 'loading',
  })
  const total = query.data === undefined ? 0 : totalOf(query.data)
  return (
    <>
      <p role="status" className="sr-only">
        {query.isSuccess && `${counted(total, 'result')} found`}
      </p>
      <QueryView query={query} skeleton={<RowsSkeleton count={6} />} errorTitle="Failed to search">
        {(found) => (
          <>
            {found.is_similar && (
              <p>
                Nothing matches “{q}” as it is written. These have words that differ by a letter or
                two.
              </p>
            )}
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
  return (
    <StateView
      drawing="empty"
      level="h2"
      title="Nothing found"
      text={`Nothing matches “${q}”. Try fewer words, or another word.`}
      actions={
        <Link to={paths.courses()} className={buttonClass({ wide: true })}>
          View All Courses
        </Link>
      }
    />
  )
}

/** Study aids are shown to learners only. */
function LoginLine() {
  const location = useLocation()
  return (
    <p className="mt-6">
      Syllabus, Time Table, Job Alert:{' '}
      <Link to={paths.login()} state={{ from: location }} className="link">
        login to search
      </Link>
    </p>
  )
}
