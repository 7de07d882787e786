import { Card } from '#web/ui/card.tsx'
import { MarginList, MarginRow } from '#web/ui/margin-list.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

import { CourseProgress } from './course-progress.tsx'

const CLASSES = 5
const FACTS = 5

/** The page of a subject, in the shape that it will have. */
export function SubjectSkeleton() {
  return (
    <SkeletonGroup>
      <div className="double-rule pb-5.5">
        <BackSkeleton />
        <h1 className="sr-only">Subject</h1>
        <Skeleton className="h-9 w-4/5 md:w-96" />
        <Skeleton className="mt-1.5 mb-0.5 h-5 w-36" />
      </div>
      <CourseProgress progress={undefined} />
      <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6">
        <section>
          <SectionHead title="Classes" />
          <MarginList>
            {Array.from({ length: CLASSES }, (_, index) => (
              <MarginRow
                key={index}
                title={<Skeleton className="my-0.5 h-5 w-3/4" />}
                detail={<Skeleton className="my-0.5 h-4 w-16" />}
              />
            ))}
          </MarginList>
        </section>
        <section>
          <SectionHead title="Study Notes" />
          <Skeleton className="h-16 rounded-card" />
        </section>
      </div>
    </SkeletonGroup>
  )
}

/** The page of a class, in the shape that it will have. */
export function ClassSkeleton() {
  return (
    <SkeletonGroup>
      <BackSkeleton />
      <h1 className="sr-only">Class</h1>
      <Skeleton className="mt-2 h-9 w-4/5 md:w-96" />
      <Skeleton className="mt-1 h-5 w-64" />
      <div className="mt-4 grid items-start gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-6">
        <div className="flex flex-col gap-3">
          <Skeleton className="aspect-video rounded-card" />
          <Skeleton className="h-12 rounded-control" />
        </div>
        <section>
          <SectionHead title="Class Information" />
          <Card className="px-4 py-1">
            {Array.from({ length: FACTS }, (_, index) => (
              <Skeleton key={index} className="my-3 h-5" />
            ))}
          </Card>
        </section>
      </div>
    </SkeletonGroup>
  )
}

/** The link back, whose text is not known yet. */
function BackSkeleton() {
  return (
    <div className="flex min-h-11 items-center">
      <Skeleton className="h-5 w-48" />
    </div>
  )
}
