import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { ArrowRight } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { Link, useLocation } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { WelcomeBanner } from '#web/components/welcome-banner.tsx'
import { Featured } from '#web/features/courses/featured.tsx'
import { coursesQuery } from '#web/features/courses/queries.ts'
import { ContinueButton } from '#web/features/dashboard/continue-button.tsx'
import { FreeTest, freeTestQuery } from '#web/features/exams/free-test.tsx'
import { Categories } from '#web/features/home/categories.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

const ContinueLink = lazy(() =>
  import('#web/features/dashboard/continue-link.tsx').then(
    (module) => ({ default: module.ContinueLink }),
    () => ({ default: ToDashboard }),
  ),
)

/** The dashboard begins with where the learner stopped. */
const ToDashboard = () => <ContinueButton to={paths.dashboard()} />

// A popup opens some seconds after the page, so that its code is not among the first scripts.
const HomePopups = lazy(() =>
  import('#web/features/notices/home-popups.tsx').then(
    (module) => ({ default: module.HomePopups }),
    // Popups that fail to load must not break the page.
    () => ({ default: () => null }),
  ),
)

export function loader(): null {
  const query = coursesQuery(storedUser()?.id ?? null, { filter: 'paid' })
  void queryClient.prefetchInfiniteQuery(query)
  void queryClient.prefetchQuery(freeTestQuery)
  return null
}

export function Component() {
  const { session } = useAuth()
  const isHydrated = useIsHydrated()
  // A returning learner is greeted immediately, before the session is restored.
  const user = session.status === 'loading' ? storedUser() : session.user
  return (
    <div className="page flex flex-col gap-8 pt-4 md:gap-14 md:pt-6">
      <TabTitle />
      {/* The HTML is a visitor's; this hides its prompt from a learner until the app has started. */}
      <div className="in-data-signed-in:[&_:is(h1,p,a)]:invisible">
        <WelcomeBanner
          name={user === null ? null : (user.name ?? '')}
          action={
            user === null ? (
              <LoginPrompt />
            ) : (
              <Suspense fallback={<ToDashboard />}>
                <ContinueLink userId={user.id} />
              </Suspense>
            )
          }
        />
      </div>
      <FreeTest />
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

function LoginPrompt() {
  const location = useLocation()
  return (
    <Link to={paths.login()} state={{ from: location }} className={buttonClass()}>
      Login to Continue
      <ArrowRight aria-hidden className="ml-1 size-5" />
    </Link>
  )
}
