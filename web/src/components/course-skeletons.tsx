import type { CourseCard } from '@sopan/contract/courses'
import { Card } from '@sopan/ui/content/card.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton, CardsSkeleton, Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { common } from '@sopan/words/frame/common'

import { uploadUrl } from '#web/lib/urls/upload-url.ts'

import { ItemTitle } from './item-title.tsx'
import { useItems } from './use-items.ts'

/* Skeletons of course pages. They have the texts of the first course if a visitor's page had them,
   so that these stay visible while a learner's own page loads. */

type FirstCourse = Pick<CourseCard, 'title' | 'summary' | 'image' | 'hi'>

/** The cover of a card; on phones at the left of the title. */
export const cardCoverClass =
  'aspect-2/1 overflow-hidden row:row-span-3 row:w-24 row:shrink-0 row:self-start row:rounded-control!'

/** The list of courses; `first` is the course of its first card. */
export function CourseListSkeleton({ first }: { first: FirstCourse | null }) {
  const cards = [first, null, null, null, null, null]
  return (
    <CardsSkeleton
      known={cards.map((course, i) => (
        <ListedCard key={i} course={course} />
      ))}
    />
  )
}

/** As high as the other cards of the skeleton, which would move if the session ended while the list loads. */
function ListedCard({ course: given }: { course: FirstCourse | null }) {
  const shown = useItems()
  const course = given && shown(given)
  return (
    <Card className="@container overflow-hidden">
      <div className="row:flex row:gap-3 row:p-3">
        <Cover course={course} className={cardCoverClass} />
        <div className="flex flex-1 flex-col gap-3 p-4 md:p-5 row:p-0">
          {course === null ? (
            <Skeleton className="h-6 w-5/6" />
          ) : (
            <p className="text-18/6 text-pretty">
              <ItemTitle text={course.title} />
            </p>
          )}
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-15" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </Card>
  )
}

/** The detail page of a course. */
export function CourseSkeleton({ course: given }: { course: FirstCourse | null }) {
  const words = useWords(common)
  const shown = useItems()
  const course = given && shown(given)
  if (course === null) return <ArticleSkeleton heading={words.course} count={3} />
  return (
    <div className="md:grid md:grid-cols-2 md:gap-x-10">
      <div className="-mx-4 md:mx-0 md:self-start md:overflow-hidden md:rounded-card">
        <Cover course={course} className="aspect-2/1" />
      </div>
      <div className="pt-5 md:pt-0">
        <Skeleton className="h-6 w-24" />
        <h1 className="mt-2 text-22 text-balance">
          <ItemTitle text={course.title} />
        </h1>
        <Skeleton className="mt-1 h-5 w-1/2" />
        <p className="mt-3 max-w-[37.5em] text-16">{course.summary}</p>
        <ArticleSkeleton />
      </div>
    </div>
  )
}

function Cover({ course, className }: { course: FirstCourse | null; className: string }) {
  const image = course?.image ?? null
  if (image === null) return <Skeleton className={`rounded-none ${className}`} />
  return (
    <div className={`overflow-hidden bg-slab ${className}`}>
      <img
        src={uploadUrl(image)}
        alt=""
        width={320}
        height={160}
        fetchPriority="high"
        decoding="async"
        className="size-full object-cover"
      />
    </div>
  )
}
