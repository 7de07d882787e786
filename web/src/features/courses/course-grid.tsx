import type { CourseCard as Course } from '@sopan/contract/courses'

import { CardGrid } from '#web/components/lists/card-grid.tsx'
import type { PagedQuery } from '#web/components/lists/more-button.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

import { CourseCard } from './course-card.tsx'
import { type CoursePage, type coursesQuery, markCoursesStale } from './queries.ts'
import { JUST_PURCHASED } from './validity-panel.tsx'

/** Number of cards in view on a phone when the page opens. */
const EAGER_CARDS = 1

interface Pages {
  pages: CoursePage[]
  pageParams: (string | null)[]
}

/** Shows a purchased course as active; the list itself is refetched later. */
function showPurchase(queryKey: ReturnType<typeof coursesQuery>['queryKey']) {
  return (bought: Course, expiryDate: string | null) => {
    queryClient.setQueryData<Pages>(queryKey, (known) => {
      const purchased = (course: Course): Course =>
        course.id === bought.id
          ? {
              ...course,
              has_access: true,
              access_status: 'active',
              access_expires: expiryDate,
              access_message: JUST_PURCHASED,
              is_purchased: true,
            }
          : course
      if (known === undefined) return known
      const pages = known.pages.map((page) => ({ ...page, courses: page.courses.map(purchased) }))
      return { ...known, pages }
    })
    void markCoursesStale()
  }
}

export function CourseGrid({
  pages,
  queryKey,
  more,
}: {
  pages: CoursePage[]
  queryKey: ReturnType<typeof coursesQuery>['queryKey']
  more: PagedQuery
}) {
  const courses = pages.flatMap((page) => page.courses)
  const onPurchased = showPurchase(queryKey)
  return (
    <div className="in-data-signed-in:invisible">
      <CardGrid items={courses} more={more} moreLabel="Show more courses">
        {(course, index) => (
          <CourseCard course={course} eager={index < EAGER_CARDS} onPurchased={onPurchased} />
        )}
      </CardGrid>
    </div>
  )
}
