import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { CourseListSkeleton, CourseSkeleton } from '#web/components/course-skeletons.tsx'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { FeaturedCard, slideClass } from '#web/components/featured-card.tsx'
import { FilterChips } from '#web/components/list-filter.tsx'
import { WelcomeBanner } from '#web/components/welcome-banner.tsx'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { paths } from '#web/lib/paths.ts'
import type { FirstCourse } from '#web/lib/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo, Mark } from '#web/ui/logo.tsx'
import { BackLink, PageHead } from '#web/ui/page-head.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import { headerClass, headerLogoClass, headerRowClass } from './layouts/layout-classes.ts'

/**
 * What is shown before the app: until the first status check has ended, and, as static HTML inside
 * #root, before any script has loaded (build/first-paint.ts). Both use this component, so nothing
 * jumps when the scripts load. It must render without a router, the page's settings or a document.
 */
export function FirstPaint({
  variant,
  brand,
  course,
}: {
  variant: FirstPaintVariant
  brand: string
  course: FirstCourse | null
}) {
  if (variant === 'home') return <FirstHome brand={brand} course={course} />
  if (variant === 'courses') return <FirstCourses brand={brand} course={course} />
  if (variant === 'login') return <FirstLogin brand={brand} />
  if (variant === 'course' && course !== null) return <FirstCoursePage {...{ brand, course }} />
  return <FirstPage brand={brand} />
}

export type FirstPaintVariant = 'home' | 'courses' | 'course' | 'login' | 'page'

/**
 * The variant of a URL. A filtered list has another title and other cards, so it gets the plain
 * page.
 */
export function firstPaintOf({ pathname, search }: { pathname: string; search: string }) {
  const variants: Record<string, FirstPaintVariant> = {
    [paths.root()]: 'home',
    [paths.home()]: 'home',
    [paths.login()]: 'login',
    ...(search === '' && { [paths.courses()]: 'courses' }),
  }
  return variants[pathname] ?? (/^\/courses\/\d+$/.test(pathname) ? 'course' : 'page')
}

function FirstPage({ brand }: { brand: string }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center p-4">
      <Mark className="size-14" />
      <p className="mt-4 text-28">{brand}</p>
      <Initializing className="mt-3" />
    </div>
  )
}

function FirstHome({ brand, course }: { brand: string; course: FirstCourse | null }) {
  return (
    <>
      <FirstHeader brand={brand} />
      <div className="page flex flex-col gap-10 pt-4 md:gap-14 md:pt-6">
        {/* A learner's greeting comes with the app; the prompt is for visitors (see index.html). */}
        <div className="in-data-signed-in:[&_:is(h1,p,a)]:invisible">
          <WelcomeBanner
            name={null}
            action={
              <a href={paths.login()} className={buttonClass()}>
                Login to Continue
                <ArrowRight aria-hidden className="ml-1 size-5" />
              </a>
            }
          />
        </div>
        {course !== null && (
          <section>
            <SectionHead title="Featured Premium" />
            <div className="-ml-3 flex md:-ml-6">
              <div className={`min-w-0 shrink-0 grow-0 pl-3 md:pl-6 ${slideClass}`}>
                <FeaturedCard
                  title={course.title}
                  cover={course.cover}
                  alt=""
                  price={course.price}
                  life={course.life}
                  eager
                />
              </div>
            </div>
          </section>
        )}
      </div>
      <Initializing className="py-14" />
    </>
  )
}

function FirstCourses({ brand, course }: { brand: string; course: FirstCourse | null }) {
  return (
    <>
      <Picture>
        <FirstHeader brand={brand} />
        <div className="page">
          <PageHead title="All Courses" />
          <div className="flex flex-col gap-3 py-4 md:flex-row md:items-center md:justify-between">
            <SearchField
              className="md:w-96"
              label="Search courses"
              value=""
              onChange={() => undefined}
            />
            <FilterChips filter={undefined} isVisitor onChange={() => undefined} />
          </div>
          {/* The build has no settings: the page's inline script sets a style instead. */}
          <DemoPaymentsLine className="pb-3 in-data-[payments=cashfree]:hidden" />
          {/* A visitor's first course; a learner's list may begin with a free one. */}
          <div className="in-data-signed-in:[&_:is(img,p)]:invisible">
            <CourseListSkeleton first={course} />
          </div>
        </div>
      </Picture>
      <Initializing className="py-14" />
    </>
  )
}

function FirstCoursePage({ brand, course }: { brand: string; course: FirstCourse }) {
  return (
    <>
      <Picture>
        <FirstHeader brand={brand} />
        <div className="page">
          <BackLink render={(link) => <p {...link} />}>Courses</BackLink>
          <CourseSkeleton course={course} />
        </div>
      </Picture>
      <Initializing className="py-14" />
    </>
  )
}

/**
 * The form is only rendered by the app: text typed into static fields would be lost when it loads.
 */
function FirstLogin({ brand }: { brand: string }) {
  return (
    <>
      <Picture className="in-data-signed-in:[&_:is(h1,p)]:invisible">
        <AccountFrame
          brand={brand}
          renderHome={(link) => <p {...link} />}
          title="Login"
          detail="Sign in to continue your learning journey."
        >
          {/* As high as the form and its footer, for windows in which it is centred. */}
          <div className="h-90.5">
            <Skeleton className="h-18.5" />
            <Skeleton className="mt-4 h-18.5" />
            <Skeleton className="mt-14 h-5 w-2/3" />
            <Skeleton className="mt-7.5 h-12" />
          </div>
        </AccountFrame>
      </Picture>
      <Initializing className="fixed inset-x-0 bottom-8 md:left-1/2" />
    </>
  )
}

/** The top of a page, hidden from assistive technology and inert: nothing in it works yet. */
function Picture({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div inert aria-hidden className={className}>
      {children}
    </div>
  )
}

function FirstHeader({ brand }: { brand: string }) {
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        <Logo name={brand} className={headerLogoClass} />
      </div>
    </header>
  )
}

function Initializing({ className }: { className?: string }) {
  return (
    <div className={cx('text-center noscript:hidden in-data-load-failed:hidden', className)}>
      <div aria-hidden className="mx-auto h-1 w-30 overflow-hidden bg-rule">
        <div className="h-full w-1/2 animate-glide bg-accent" />
      </div>
      <output className="mt-3 block text-ink-2">Initializing system...</output>
    </div>
  )
}
