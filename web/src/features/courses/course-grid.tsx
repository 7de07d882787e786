import type { CourseCard as Course } from '@sopan/contract/courses'
import { useWords } from '@sopan/ui/language.ts'
import { courses as courseWords } from '@sopan/words/catalogue/courses'

import { JUST_PURCHASED } from '#web/components/access/validity-panel.tsx'
import { CardGrid } from '#web/components/lists/card-grid.tsx'
import type { PagedQuery } from '#web/components/lists/more-button.tsx'
import { useItems } from '#web/components/use-items.ts'
import { changeInLists } from '#web/lib/api/list-query.ts'

import { CourseCard } from './course-card.tsx'
import { type CoursePage, type coursesQuery, heldCourse, markCoursesStale } from './queries.ts'

/** Number of cards in view on a phone when the page opens. */
const EAGER_CARDS = 1

/** Shows a purchased course as active; the list itself is refetched later. */
function showPurchase(
  queryKey: ReturnType<typeof coursesQuery>['queryKey'],
  { id }: Course,
  expiryDate: string | null,
): void {
  changeInLists(queryKey, 'courses', {
    ...heldCourse(id, expiryDate),
    access_message: JUST_PURCHASED,
  })
  void markCoursesStale()
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
  const words = useWords(courseWords).list
  const shown = useItems()
  const courses = pages.flatMap((page) => page.courses).map(shown)
  return (
    <div className="in-data-signed-in:invisible">
      <CardGrid items={courses} more={more} moreLabel={words.more}>
        {(course, index) => (
          <CourseCard
            course={course}
            eager={index < EAGER_CARDS}
            onPurchased={(expiryDate) => showPurchase(queryKey, course, expiryDate)}
          />
        )}
      </CardGrid>
    </div>
  )
}
