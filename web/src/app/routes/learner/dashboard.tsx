import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { ContinueCard } from '#web/features/dashboard/continue-card.tsx'
import { MyCourses } from '#web/features/dashboard/my-courses.tsx'
import { MyTests } from '#web/features/dashboard/my-tests.tsx'
import { dashboardQuery, ownCoursesQuery } from '#web/features/dashboard/queries.ts'
import { Spending } from '#web/features/dashboard/spending.tsx'
import { examsQuery } from '#web/features/exams/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { type StoredUser, storedUser, useAuth } from '#web/lib/session/session.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StateView } from '#web/ui/state-view.tsx'

const LOADING = { data: undefined, error: null, refetch: () => undefined }

const boughtTestsQuery = (userId: number) => examsQuery(userId, { filter: 'purchased' })

export function loader(): null {
  const userId = storedUser()?.id
  if (!userId) return null
  void queryClient.prefetchQuery(dashboardQuery(userId))
  void queryClient.prefetchQuery(ownCoursesQuery(userId))
  void queryClient.prefetchInfiniteQuery(boughtTestsQuery(userId))
  return null
}

export function Component() {
  const { user } = useAuth()
  return user?.id ? <Dashboard user={user} /> : null
}

function Dashboard({ user }: { user: StoredUser }) {
  const overview = useQuery(dashboardQuery(user.id))
  const courses = useQuery(ownCoursesQuery(user.id))
  const tests = useBoughtTests(user.id)
  const isEmpty = !overview.isPending && courses.data?.length === 0 && tests.data?.length === 0
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead
        className="md:[&>div]:flex-row [&>div]:flex-col [&>div]:items-stretch md:[&>div]:items-center"
        title={`Welcome back, ${user.name?.trim() || 'Learner'}!`}
        end={<QuickActions />}
      />
      {overview.data !== undefined && <ContinueCard {...overview.data} />}
      {isEmpty && <EmptySpace />}
      {!isEmpty && (
        <div
          // New elements when the overview has loaded: the same ones would be moved by the card above.
          key={overview.isPending ? 'loading' : 'loaded'}
          className="mt-8 grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-8"
        >
          <MyCourses query={overview.isPending ? LOADING : courses} />
          <Spending query={overview} />
          <MyTests
            query={overview.isPending ? LOADING : tests}
            results={overview.data?.last_results ?? []}
          />
        </div>
      )}
    </div>
  )
}

/** The tests that the learner bought, of the first page of the list. */
function useBoughtTests(userId: number) {
  const { data, error, refetch } = useInfiniteQuery(boughtTestsQuery(userId))
  return { data: data?.pages[0]?.tests, error, refetch }
}

function QuickActions() {
  return (
    <nav aria-label="Quick actions" className="grid grid-cols-2 gap-3">
      <Link to={paths.courses()} className={buttonClass()}>
        Browse Courses
      </Link>
      <Link to={paths.tests()} className={buttonClass({ kind: 'secondary' })}>
        Take Tests
      </Link>
    </nav>
  )
}

function EmptySpace() {
  return (
    <StateView
      drawing="empty"
      level="h2"
      title="Your learning space is empty!"
      text="Courses and tests that you get are kept here, with your progress."
      actions={
        <>
          <Link to={paths.courses()} className={buttonClass()}>
            Explore Courses
          </Link>
          <Link to={paths.tests()} className={buttonClass({ kind: 'secondary' })}>
            Try Tests
          </Link>
        </>
      }
    />
  )
}
