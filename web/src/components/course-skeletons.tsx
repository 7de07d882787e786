import type { CourseCard } from '@sopan/contract/courses'
import type { ReactNode } from 'react'

import { uploadUrl } from '#web/lib/urls/upload-url.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

import { ItemTitle } from './item-title.tsx'

/* Skeletons of course pages. They have the texts of the first course if a visitor's page had them,
   so that these stay visible while a learner's own page loads. */

type FirstCourse = Pick<CourseCard, 'title' | 'summary' | 'image'>

export const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3'

const CARDS = 6

/** The list of courses; `first` is the course of its first card. */
export function CourseListSkeleton({ first }: { first: FirstCourse | null }) {
  return (
    <SkeletonGroup>
      <div className={gridClass}>
        {Array.from({ length: CARDS }, (_, index) => (
          <CardSkeleton key={index} course={index === 0 ? first : null} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

function CardSkeleton({ course }: { course: FirstCourse | null }) {
  return (
    <Card className="flex flex-col overflow-hidden p-0">
      <CoverSkeleton course={course} />
      <div className="flex flex-col gap-3 p-4">
        {course === null ? (
          <Skeleton className="h-6 w-5/6" />
        ) : (
          <p className="text-18 text-pretty">
            <ItemTitle text={course.title} />
          </p>
        )}
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-15" />
        <Skeleton className="mt-6 h-7 w-1/3" />
        <Skeleton className="h-12" />
      </div>
    </Card>
  )
}

/** The detail page of a course. */
export function CourseSkeleton({ course }: { course: FirstCourse | null }) {
  return (
    <SkeletonGroup>
      <div className="md:grid md:grid-cols-2 md:gap-x-10">
        <div className="-mx-4 md:mx-0 md:self-start md:overflow-hidden md:rounded-card">
          <CoverSkeleton course={course} />
        </div>
        <div className="pt-5 md:pt-0">
          <Skeleton className="h-6 w-24" />
          {course === null ? (
            <TextSkeleton />
          ) : (
            <>
              <h1 className="mt-2 text-28 text-balance">
                <ItemTitle text={course.title} />
              </h1>
              <Skeleton className="mt-1 h-5 w-1/2" />
              <p className="mt-3 max-w-[66ch] text-16">{course.summary}</p>
            </>
          )}
          <Skeleton className="mt-4 h-15" />
        </div>
      </div>
      <Skeleton className="mt-10 h-80" />
    </SkeletonGroup>
  )
}

function TextSkeleton(): ReactNode {
  return (
    <>
      <h1 className="sr-only">Course</h1>
      <Skeleton className="mt-2 h-9 w-4/5" />
      <Skeleton className="mt-1 h-5 w-1/2" />
      <Skeleton className="mt-3 h-18" />
    </>
  )
}

function CoverSkeleton({ course }: { course: FirstCourse | null }) {
  if (course === null || course.image === null) {
    return <Skeleton className="aspect-2/1 rounded-none" />
  }
  return (
    <div className="aspect-2/1 overflow-hidden bg-slab">
      <img
        src={uploadUrl(course.image)}
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
