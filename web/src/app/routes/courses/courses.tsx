import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { courses as courseWords } from '@sopan/words/catalogue/courses'
import { filters as filterWords } from '@sopan/words/catalogue/filters'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { pageWords } from '@sopan/words/frame/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, Navigate, useLocation, useNavigate } from 'react-router'

import { prefetchUnsettled, useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { CourseListSkeleton } from '#web/components/course-skeletons.tsx'
import { CatalogueHead } from '#web/components/lists/catalogue-head.tsx'
import { ExamChip, examIn } from '#web/components/lists/exam-filter.tsx'
import { FILTERS, type PageFilter, courseFilterOf } from '#web/components/lists/list-filter.tsx'
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

import { BundleTab } from '../bundles/bundle-tab.tsx'

const COURSE_FILTERS: readonly PageFilter[] = ['combos', ...FILTERS, 'saved']

/** A filter of the list of courses itself. */
type ListedFilter = Exclude<PageFilter, 'combos'>

function listQuery(userId: number | null, filter: ListedFilter | undefined, input: ListInput) {
  return filter === 'saved'
    ? savedCoursesQuery(userId, input)
    : coursesQuery(userId, { ...input, filter })
}

export function loader({ url: { search } }: LoaderFunctionArgs): null {
  checkSession()
  prefetchUnsettled()
  const filter = courseFilterOf({ state: null, search })
  const userId = storedUser()?.id ?? null
  if (filter !== 'combos' && (userId !== null || filter !== 'purchased')) {
    const input = { exam: examIn(search), first: examsFirst(userId), search: searchIn(search) }
    void queryClient.prefetchInfiniteQuery(listQuery(userId, filter, input))
  }
  return null
}

export function Component() {
  const { session } = useAuth()
  const location = useLocation()
  const filter = courseFilterOf(location)
  if (session.status === 'signed-out' && filter === 'purchased') {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  return <Courses filter={filter} />
}

function useTitle(filter: PageFilter | undefined): string {
  const { paidCourses, freeCourses } = useWords(items)
  const { saved } = useWords(courseWords).list
  const { combos } = useWords(filterWords)
  const { courses: all } = useWords(pageWords).titles
  const titles = { paid: paidCourses, free: freeCourses, purchased: all, saved, combos }
  return filter === undefined ? all : titles[filter]
}

function Courses({ filter }: { filter: PageFilter | undefined }) {
  const { user, session } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const { typed, setTyped, search } = useListSearch()
  const exam = examIn(location.search)
  const first = useExamsFirst(user?.id ?? null)
  // The combos are another list.
  const isCombos = filter === 'combos'
  const listed = isCombos ? undefined : filter
  const query = listQuery(user?.id ?? null, listed, { exam, first, search })
  const courses = useInfiniteQuery({
    ...query,
    enabled: session.status !== 'loading' && !isCombos,
  })
  const isReady = useOffersReady()
  // The order of the visitor's list is not that of a reader with own exams.
  const isWhole = search === '' && location.search === '' && first === ''
  const title = useTitle(filter)
  const words = useWords(courseWords).list
  const { courses: errorTitle } = useWords(loadFailures)
  const { search: searchLabel } = useWords(common)
  const label = isCombos ? searchLabel : words.search

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
          label,
          placeholder: label,
          value: typed,
          onChange: setTyped,
        }}
      />
      {isCombos ? (
        <BundleTab form="combo" exam={exam} search={search} />
      ) : (
        <QueryView
          query={isReady ? courses : WAITING}
          skeleton={<CourseListSkeleton first={isWhole ? visitorsFirstCourse() : null} />}
          errorTitle={errorTitle}
        >
          {({ pages }) =>
            !courses.hasNextPage && pages.every((page) => page.courses.length === 0) ? (
              <NoCourses
                search={search}
                filter={listed}
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
      )}
    </div>
  )
}

function NoCourses({
  search,
  filter,
  needsLogin,
  onShowAll,
}: {
  search: string
  filter: ListedFilter | undefined
  /** A visitor requested a list that is only for learners. */
  needsLogin: boolean
  onShowAll: () => void
}) {
  const location = useLocation()
  const words = useWords(courseWords).list
  const { noMatch, freeCoursesAfterLogin, login, viewAllCourses } = useWords(items)
  const nothing = search === '' ? words.nothing[filter ?? 'all'] : noMatch(search)
  const text = needsLogin ? freeCoursesAfterLogin : nothing
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.none}
      text={text}
      actions={
        <>
          {needsLogin && (
            <Link to={paths.login()} state={{ from: location }} className={buttonClass()}>
              {login}
            </Link>
          )}
          <Button kind={needsLogin ? 'secondary' : 'primary'} onClick={onShowAll}>
            {viewAllCourses}
          </Button>
        </>
      }
    />
  )
}
