import { ArrowRight } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { Link, useLocation } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { WelcomeBanner } from '#web/components/welcome-banner.tsx'
import { Featured } from '#web/features/courses/featured.tsx'
import { coursesQuery } from '#web/features/courses/queries.ts'
import { ContinueSkeleton } from '#web/features/dashboard/continue-skeleton.tsx'
import { Categories } from '#web/features/home/categories.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useContinueHint } from '#web/lib/browser/continue-hint.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'
import { buttonClass } from '#web/ui/button.tsx'

const HomeContinue = lazy(() =>
  import('#web/features/dashboard/home-continue.tsx').then(
    (module) => ({ default: module.HomeContinue }),
    // The page is complete without it.
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
  const query = coursesQuery(storedUser()?.id ?? null, { filter: 'paid' })
  void queryClient.prefetchInfiniteQuery(query)
  return null
}

export function Component() {
  const { session } = useAuth()
  const isHydrated = useIsHydrated()
  // A returning learner is greeted immediately, before the session is restored.
  const user = session.status === 'loading' ? storedUser() : session.user
  return (
    <div className="page flex flex-col gap-10 pt-4 md:gap-14 md:pt-6">
      <TabTitle />
      {/* The HTML is a visitor's; this hides its prompt from a learner until the app has started. */}
      <div className="in-data-signed-in:[&_:is(h1,p,a)]:invisible">
        <WelcomeBanner
          name={user === null ? null : (user.name ?? '')}
          action={user === null ? <LoginPrompt /> : <ContinueLink userId={user.id} />}
        />
      </div>
      {isHydrated && user !== null && <Continue key={user.id} userId={user.id} />}
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

/** In the place that the last visit needed, so that nothing below it moves when it has loaded. */
function Continue({ userId }: { userId: number }) {
  const { rows } = useContinueHint(userId)
  return (
    <Suspense fallback={rows === 0 ? null : <ContinueSkeleton rows={rows} />}>
      <HomeContinue userId={userId} />
    </Suspense>
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

/** Leads to what the learner owns; before that to all courses. */
function ContinueLink({ userId }: { userId: number }) {
  if (!useContinueHint(userId).hasCourse) {
    return (
      <Link to={paths.courses()} className={buttonClass()}>
        Browse Courses
        <ArrowRight aria-hidden className="ml-1 size-5" />
      </Link>
    )
  }
  return (
    <Link to={paths.courses('purchased')} state={{ filter: 'purchased' }} className={buttonClass()}>
      Continue Learning
      <ArrowRight aria-hidden className="ml-1 size-5" />
    </Link>
  )
}
