import { ArrowLink } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { items } from '@sopan/words/catalogue/items'
import { type ComponentType, Suspense, lazy } from 'react'
import { Link, useLocation } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { WelcomeBanner } from '#web/components/welcome-banner.tsx'
import { ExamChips } from '#web/features/courses/exam-chips.tsx'
import { Featured } from '#web/features/courses/featured.tsx'
import { coursesQuery } from '#web/features/courses/queries.ts'
import { FreeTest, chosenExam, freeTestQuery } from '#web/features/exams/free-test.tsx'
import { Categories } from '#web/features/home/categories.tsx'
import { SearchForm } from '#web/features/search/search-form.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { examsFirst } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

// Only learners need it; without it home has the rest.
const HomeToday = lazy<ComponentType<{ userId: number }>>(() =>
  import('#web/features/dashboard/home-today.tsx').then(
    (module) => ({ default: module.HomeToday }),
    () => ({ default: () => null }),
  ),
)

// A popup opens some seconds after the page, so that its code is not among the first scripts.
const HomePopups = lazy(() =>
  import('#web/features/notices/home-popups.tsx').then(
    (module) => ({ default: module.HomePopups }),
    // Popups that fail to load must not break the page.
    () => ({ default: () => null }),
  ),
)

export function loader(): null {
  const userId = storedUser()?.id ?? null
  void queryClient.prefetchInfiniteQuery(
    coursesQuery(userId, { filter: 'paid', first: examsFirst(userId) }),
  )
  if (userId === null) void queryClient.prefetchQuery(freeTestQuery(chosenExam()))
  return null
}

export function Component() {
  const { session } = useAuth()
  const isHydrated = useIsHydrated()
  // A returning learner is greeted immediately, before the session is restored.
  const user = session.status === 'loading' ? storedUser() : session.user
  return (
    <div className="page flex flex-col gap-6 pt-3 md:gap-14 md:pt-6">
      <TabTitle />
      <div className="flex flex-col gap-4 md:gap-6">
        <WelcomeBanner name={user === null ? null : (user.name ?? '')}>
          {user === null ? (
            <VisitorsStart />
          ) : (
            <Suspense fallback={null}>
              <HomeToday userId={user.id} />
            </Suspense>
          )}
        </WelcomeBanner>
        <FreeTest />
      </div>
      <Featured />
      <Categories />
      {/* React reports an error for code that loads later in HTML of the server. */}
      {isHydrated && (
        <Suspense fallback={null}>
          <HomePopups />
        </Suspense>
      )}
    </div>
  )
}

/** The first steps for a visitor: choose an exam, search, or log in. */
function VisitorsStart() {
  const words = useWords(items)
  const location = useLocation()
  return (
    <>
      <Search />
      <ArrowLink
        render={(link) => <Link {...link} to={paths.login()} state={{ from: location }} />}
      >
        {words.login}
      </ArrowLink>
    </>
  )
}

/** The exams as links, and the field that searches everything. */
function Search() {
  return (
    <div className="my-3 flex flex-col gap-3">
      <ExamChips />
      {/* On phones the keyboard has a key for it. */}
      <SearchForm className="max-md:[&>button]:hidden" />
    </div>
  )
}
