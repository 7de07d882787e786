import type { ExamCard } from '@sopan/contract/exams/exams'
import { DASHBOARD_ROWS } from '@sopan/domain/today'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { pageWords } from '@sopan/words/frame/pages'
import { dashboard } from '@sopan/words/learning/dashboard'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { prefetchUnsettled, useUnsettledOrders } from '#web/components/checkout/orders/unsettled.ts'
import { NoUserId } from '#web/components/no-user-id.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { CorrectedMarks } from '#web/features/dashboard/corrected-marks.tsx'
import { MarksOverTime } from '#web/features/dashboard/marks-over-time.tsx'
import { MyBatches } from '#web/features/dashboard/my-batches.tsx'
import { MyBooks } from '#web/features/dashboard/my-books.tsx'
import { MyBundles } from '#web/features/dashboard/my-bundles.tsx'
import { MyCourses } from '#web/features/dashboard/my-courses.tsx'
import { MyTests } from '#web/features/dashboard/my-tests.tsx'
import { OwnToday } from '#web/features/dashboard/own-today.tsx'
import { dashboardQuery, ownCoursesQuery } from '#web/features/dashboard/queries.ts'
import { Spending } from '#web/features/dashboard/spending.tsx'
import { WeekStair } from '#web/features/dashboard/week-stair.tsx'
import { examsQuery } from '#web/features/exams/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { type StoredUser, storedUser } from '#web/lib/session/stored-user.ts'

const LOADING = { data: undefined, error: null, refetch: () => undefined }

const boughtTestsQuery = (userId: number) => examsQuery(userId, { filter: 'purchased' })

export function loader(): null {
  const userId = storedUser()?.id
  if (!userId) return null
  void queryClient.prefetchQuery(dashboardQuery(userId))
  void queryClient.prefetchQuery(ownCoursesQuery(userId))
  void queryClient.prefetchInfiniteQuery(boughtTestsQuery(userId))
  prefetchUnsettled()
  return null
}

export function Component() {
  const { user } = useAuth()
  if (user === null) return null
  return user.id ? <Dashboard user={user} /> : <NoUserId />
}

function Dashboard({ user }: { user: StoredUser }) {
  const words = useWords(dashboard)
  const overview = useQuery(dashboardQuery(user.id))
  const courses = useQuery(ownCoursesQuery(user.id))
  const tests = useBoughtTests(user.id, overview.data?.bought_tests)
  // Asks about payments in progress, and fetches 'Today' again when one has ended.
  useUnsettledOrders()
  const isHydrated = useIsHydrated()
  // Shown together: a section that shrank or grew would move the others.
  const isLoading = [overview, courses, tests].some(isAwaited)
  const isShown = !isLoading && overview.data !== undefined
  const results = overview.data?.last_results ?? []
  const books = overview.data?.bought_books ?? []
  const bundles = overview.data?.bundles ?? []
  const batches = overview.data?.batches ?? []
  const isEmpty =
    !isLoading &&
    courses.data?.length === 0 &&
    tests.data?.length === 0 &&
    results.length + books.length + bundles.length + batches.length === 0 &&
    overview.data?.today_list.every((row) => row.kind !== 'payment') === true &&
    (overview.data?.total_spent ?? 0) === 0 &&
    (overview.data?.open_attempt ?? null) === null
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead title={isHydrated ? words.welcomeName(user.name?.trim() ?? '') : words.welcome} />
      <div
        // New elements when all has loaded: the same elements would be moved by the card above.
        key={isLoading ? 'loading' : 'loaded'}
        className={cx(
          'mt-8 grid grid-cols-1 items-start gap-10 short:mt-4 lg:gap-8',
          !isEmpty && 'lg:grid-cols-[2fr_1fr]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-8 short:gap-4">
          {!isLoading && <OwnToday userId={user.id} query={overview} first={DASHBOARD_ROWS} />}
          {isShown && <WeekStair week={overview.data.week} className="max-w-144" />}
          {!isLoading && <CorrectedMarks results={results} />}
          {isShown && <QuickActions isEmpty={isEmpty} />}
          {isEmpty && <EmptySpace />}
          {!isLoading && <MyBatches batches={batches} />}
          {!isLoading && <MyBundles bundles={bundles} />}
          {!isEmpty && <MyCourses query={isLoading ? LOADING : courses} />}
          {!isEmpty && <MyTests query={isLoading ? LOADING : tests} results={results} />}
        </div>
        {/* The part that failed to load may contain a test that can be resumed. */}
        {(!isEmpty || overview.error !== null) && (
          <div className="flex min-w-0 flex-col gap-8">
            {!isLoading && <MarksOverTime results={results} />}
            <Spending query={isLoading ? LOADING : overview} />
            {!isLoading && <MyBooks books={books} />}
          </div>
        )}
      </div>
    </div>
  )
}

/** Whether a query has neither responded nor failed. */
const isAwaited = ({ data, failureCount, errorUpdateCount }: QueryProgress) =>
  data === undefined && failureCount === 0 && errorUpdateCount === 0

interface QueryProgress {
  data: unknown
  failureCount: number
  errorUpdateCount: number
}

/** The tests that the learner bought, of the first page of the list; the newest purchase first. */
function useBoughtTests(userId: number, newest: readonly number[] = []) {
  const query = useInfiniteQuery(boughtTestsQuery(userId))
  const { error, failureCount, errorUpdateCount, refetch } = query
  const rankOf = ({ id, access_info: access }: ExamCard) => {
    if (access.access_opens) return newest.length + 1
    return newest.includes(id) ? newest.indexOf(id) : newest.length
  }
  const data = query.data?.pages[0]?.tests.toSorted((one, other) => rankOf(one) - rankOf(other))
  return { data, error, failureCount, errorUpdateCount, refetch }
}

function QuickActions({ isEmpty }: { isEmpty: boolean }) {
  const words = useWords(dashboard)
  const { titles } = useWords(pageWords)
  return (
    <nav
      aria-label={words.quickActions}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:grid-flow-col md:auto-cols-max md:grid-cols-none"
    >
      <Link to={paths.courses()} className={buttonClass({ kind: 'secondary' })}>
        {words.browseCourses}
      </Link>
      <Link to={paths.tests()} className={buttonClass({ kind: 'secondary' })}>
        {words.takeTests}
      </Link>
      {!isEmpty && (
        <Link
          to={paths.reportCard()}
          className={buttonClass({ kind: 'secondary', className: 'max-md:col-span-full' })}
        >
          {titles['report-card']}
        </Link>
      )}
    </nav>
  )
}

function EmptySpace() {
  const words = useWords(dashboard)
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.empty}
      text={words.emptyText}
      actions={
        <>
          <Link to={paths.courses()} className={buttonClass()}>
            {words.exploreCourses}
          </Link>
          <Link to={paths.tests()} className={buttonClass({ kind: 'secondary' })}>
            {words.tryTests}
          </Link>
        </>
      }
    />
  )
}
