import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, Navigate, useLocation, useNavigate } from 'react-router'

import { prefetchUnsettled, useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { CourseListSkeleton } from '#web/components/course-skeletons.tsx'
import { CatalogueHead } from '#web/components/lists/catalogue-head.tsx'
import { ExamChip, examIn } from '#web/components/lists/exam-filter.tsx'
import {
  FILTERS,
  type PageFilter,
  filterOf,
  isSavedIn,
} from '#web/components/lists/list-filter.tsx'
import { searchIn, useListSearch } from '#web/components/lists/use-list-search.ts'
import { QueryView, WAITING } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { CourseGrid } from '#web/features/courses/course-grid.tsx'
import {
  coursesQuery,
  savedCoursesQuery,
  visitorsFirstCourse,
} from '#web/features/courses/queries.ts'
import type { ListInput } from '#web/lib/api/list-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { checkSession } from '#web/lib/api/session-query.ts'
import { examsFirst, useExamsFirst } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

const TITLES = {
  paid: 'Paid Courses',
  free: 'Free Courses',
  purchased: 'All Courses',
  saved: 'Saved Courses',
}

const COURSE_FILTERS: readonly PageFilter[] = [...FILTERS, 'saved']

function listQuery(userId: number | null, filter: PageFilter | undefined, input: ListInput) {
  return filter === 'saved'
    ? savedCoursesQuery(userId, input)
    : coursesQuery(userId, { ...input, filter })
}

const shownFilter = (location: { state: unknown; search: string }): PageFilter | undefined =>
  isSavedIn(location.search) ? 'saved' : filterOf(location)

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  checkSession()
  prefetchUnsettled()
  const filter = shownFilter({ state: null, search })
  const userId = storedUser()?.id ?? null
  if (userId !== null || filter !== 'purchased') {
    const input = { exam: examIn(search), first: examsFirst(userId), search: searchIn(search) }
    void queryClient.prefetchInfiniteQuery(listQuery(userId, filter, input))
  }
  return null
}

export function Component() {
  const { session } = useAuth()
  const location = useLocation()
  const filter = shownFilter(location)
  if (session.status === 'signed-out' && filter === 'purchased') {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  return <Courses filter={filter} />
}

function Courses({ filter }: { filter: PageFilter | undefined }) {
  const { user, session } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const { typed, setTyped, search } = useListSearch()
  const exam = examIn(location.search)
  const first = useExamsFirst(user?.id ?? null)
  const query = listQuery(user?.id ?? null, filter, { exam, first, search })
  const courses = useInfiniteQuery({ ...query, enabled: session.status !== 'loading' })
  const isReady = useOffersReady()
  // The order of the visitor's list is not that of a reader with own exams.
  const isWhole = search === '' && location.search === '' && first === ''
  const title = filter === undefined ? 'All Courses' : TITLES[filter]

  return (
    <div className="page">
      <TabTitle title={title} />
      <CatalogueHead
        title={title}
        filters={{
          filters: COURSE_FILTERS,
          filter,
          pathOf: (next) => paths.courses(next, search, exam),
          children: (
            <ExamChip
              exam={exam}
              items={courses.data?.pages.flatMap((page) => page.courses)}
              to={paths.courses(filter, search)}
              state={{ filter }}
            />
          ),
        }}
        search={{
          className: 'md:w-96',
          label: 'Search courses',
          placeholder: 'Search courses',
          value: typed,
          onChange: setTyped,
        }}
      />
      <QueryView
        query={isReady ? courses : WAITING}
        skeleton={<CourseListSkeleton first={isWhole ? visitorsFirstCourse() : null} />}
        errorTitle="Failed to fetch courses"
      >
        {({ pages }) =>
          !courses.hasNextPage && pages.every((page) => page.courses.length === 0) ? (
            <NoCourses
              search={search}
              filter={filter}
              needsLogin={filter === 'free' && user === null}
              onShowAll={() => {
                if (filter === undefined && search === '' && exam === '') void courses.refetch()
                else void navigate(paths.courses(), { replace: true, state: null })
              }}
            />
          ) : (
            <CourseGrid pages={pages} queryKey={query.queryKey} more={courses} />
          )
        }
      </QueryView>
    </div>
  )
}

const NOTHING = {
  all: 'There are no courses yet. Please check again later.',
  paid: 'There are no paid courses yet. See all courses instead.',
  free: 'There are no free courses yet. See all courses instead.',
  purchased: 'You have not bought a course yet.',
  saved: 'You have not saved a course yet. Tap the bookmark on a course to find it here.',
}

function NoCourses({
  search,
  filter,
  needsLogin,
  onShowAll,
}: {
  search: string
  filter: PageFilter | undefined
  /** A visitor requested a list that is only for learners. */
  needsLogin: boolean
  onShowAll: () => void
}) {
  const location = useLocation()
  const nothing =
    search === '' ? NOTHING[filter ?? 'all'] : `Nothing matches “${search}”. Try another word.`
  const text = needsLogin ? 'Free courses are shown once you are logged in.' : nothing
  return (
    <StateView
      drawing="empty"
      level="h2"
      title="No Courses Found"
      text={text}
      actions={
        <>
          {needsLogin && (
            <Link to={paths.login()} state={{ from: location }} className={buttonClass()}>
              Login to Continue
            </Link>
          )}
          <Button kind={needsLogin ? 'secondary' : 'primary'} onClick={onShowAll}>
            View All Courses
          </Button>
        </>
      }
    />
  )
}
