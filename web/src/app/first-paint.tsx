import { ArrowRight } from 'lucide-react'

import { FeaturedCard, slideClass } from '#web/components/featured-card.tsx'
import { WelcomeBanner } from '#web/components/welcome-banner.tsx'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo, Mark } from '#web/ui/logo.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

import { headerClass, headerRowClass } from './layouts/layout-classes.ts'

/**
 * What shows before the app may: until the first status check has ended, and, as static HTML inside
 * #root, before any script has come (build/first-paint.ts). Both are this one component, so nothing
 * jumps between them. It must render without a router, the page's settings or a document.
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
  return variant === 'home' ? (
    <FirstHome brand={brand} course={course} />
  ) : (
    <FirstPage brand={brand} />
  )
}

/** The course that home features first, in the words of its card. */
export interface FirstCourse {
  title: string
  cover: string
  price: string
  life: string
}

export type FirstPaintVariant = 'home' | 'page'

export function firstPaintOf(pathname: string): FirstPaintVariant {
  return pathname === paths.root() || pathname === paths.home() ? 'home' : 'page'
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
      <header className={headerClass}>
        <div className={headerRowClass}>
          <Logo name={brand} />
        </div>
      </header>
      <div className="page flex flex-col gap-10 pt-4 md:gap-14 md:pt-6">
        {/* A learner's own words come with the app; the prompt is a visitor's (see index.html). */}
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
                <FeaturedCard {...course} alt="" eager />
              </div>
            </div>
          </section>
        )}
      </div>
      <div className="flex flex-col items-center py-14">
        <Initializing />
      </div>
    </>
  )
}

function Initializing({ className }: { className?: string }) {
  return (
    <div className={className}>
      <div aria-hidden className="mx-auto h-1 w-30 overflow-hidden bg-rule">
        <div className="h-full w-1/2 animate-glide bg-accent" />
      </div>
      <output className="mt-3 block text-ink-2">Initializing system...</output>
    </div>
  )
}
