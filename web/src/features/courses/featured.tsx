import type { CourseCard } from '@sopan/contract/courses'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { ArrowLink, SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Carousel } from '@sopan/ui/views/carousel.tsx'
import { home } from '@sopan/words/catalogue/home'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { useExamsFirst, useOrderClass } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { CoverImage, TypeBadge } from './course-cover.tsx'
import { coursesQuery, visitorsFeatured } from './queries.ts'

/** Number of covers in view on a phone. */
const EAGER_SLIDES = 1

/** 'Featured Premium': the newest paid courses as a carousel, those for the reader's exams first. */
export function Featured() {
  const { user, session } = useAuth()
  const words = useWords(home)
  const { viewAll } = useWords(common)
  const { courses: errorTitle } = useWords(loadFailures)
  const first = useExamsFirst(user?.id ?? null)
  const orderClass = useOrderClass()
  const query = useInfiniteQuery({
    ...coursesQuery(user?.id ?? null, { filter: 'paid', first }),
    enabled: session.status !== 'loading',
    // A card has no access, so that a visitor's list is also a learner's until theirs has loaded.
    placeholderData: first === '' ? visitorsFeatured : undefined,
  })
  return (
    <section aria-labelledby="featured">
      <SectionHead
        id="featured"
        title={words.featured}
        end={
          <ArrowLink
            render={(link) => (
              <Link to={paths.courses('paid')} state={{ filter: 'paid' }} {...link} />
            )}
          >
            {viewAll}
          </ArrowLink>
        }
      />
      <QueryView query={query} skeleton={<FeaturedSkeleton />} errorTitle={errorTitle}>
        {({ pages }) => {
          const courses = pages[0]?.courses ?? []
          return courses.length === 0 ? (
            <p className="text-16 text-ink-2">{words.noCourses}</p>
          ) : (
            <div className={orderClass}>
              <Carousel label={words.featuredCourses}>
                {courses.map((course, index) => (
                  <Slide key={course.id} course={course} eager={index < EAGER_SLIDES} />
                ))}
              </Carousel>
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}

function Slide({ course: given, eager }: { course: CourseCard; eager: boolean }) {
  const course = useItems()(given)
  const words = useWords(home)
  const { continue: owned } = useWords(common)
  const { purchased } = useWords(items)
  const { rupees } = useFormats()
  const { price, validity_days: days } = course
  const priceText = price === null ? words.couponAdded : rupees(price)
  const validity = days === null ? words.noExpiry : words.days(days)
  return (
    <article className={cardClass('relative flex h-full flex-col overflow-hidden p-0')}>
      <div className="relative aspect-2/1 overflow-hidden bg-slab">
        <CoverImage course={course} eager={eager} />
        <div className="absolute top-3 left-3">
          <TypeBadge type={course.type} />
        </div>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="text-18 text-pretty">
          <Link
            to={paths.course(course.id)}
            className="after:absolute after:inset-0 after:content-['']"
          >
            <ItemTitle text={course.title} />
          </Link>
        </h3>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-3">
          {/* A course that is owned is not offered again. */}
          <p className="text-22">{course.has_access ? owned : priceText}</p>
          <p className="text-14 text-ink-2">{course.has_access ? purchased : validity}</p>
        </div>
      </div>
    </article>
  )
}

const FeaturedSkeleton = () => (
  <CardsSkeleton
    count={4}
    cover="aspect-2/1"
    className="mb-13 flex gap-3 overflow-hidden md:gap-6 [&>div]:shrink-0 [&>div]:basis-[83%] sm:[&>div]:basis-1/2 md:[&>div]:basis-[31%] lg:[&>div]:basis-[23.5%]"
  />
)
