import type { CourseDetail } from '@sopan/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, useParams } from 'react-router'

import { CourseSkeleton } from '#web/components/course-skeletons.tsx'
import { QueryView } from '#web/components/query-view.tsx'
import { RichText } from '#web/components/rich-text.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { BuyBar } from '#web/features/courses/buy-bar.tsx'
import { RatingLine, validityCount } from '#web/features/courses/course-card.tsx'
import { CourseContent } from '#web/features/courses/course-content.tsx'
import { CoverImage, TypeBadge } from '#web/features/courses/course-cover.tsx'
import { withEnrollment } from '#web/features/courses/enrollment.ts'
import { courseQuery, enrollmentQuery } from '#web/features/courses/queries.ts'
import { ValidityPanel } from '#web/features/courses/validity-panel.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { now } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'
import { storedUser, useAuth } from '#web/lib/session/session.tsx'
import { firstCourseAt } from '#web/lib/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Counts } from '#web/ui/counts.tsx'
import { BackLink } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { StateView } from '#web/ui/state-view.tsx'

export function loader({ params }: LoaderFunctionArgs): null {
  const id = Number(params['courseId'])
  if (id > 0) void queryClient.prefetchQuery(courseQuery(storedUser()?.id ?? null, id))
  return null
}

export function Component() {
  const { user, session } = useAuth()
  const id = Number(useParams()['courseId'])
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({
    ...courseQuery(user?.id ?? null, id),
    enabled: session.status !== 'loading' && isId,
  })
  const enrollment = useQuery({
    ...enrollmentQuery(user?.id ?? 0, id),
    enabled: user !== null && isId,
  })
  if (!isId) return <CourseNotFound />
  return (
    <div className="page">
      <BackLink render={(link) => <Link to={paths.courses()} {...link} />}>Courses</BackLink>
      <QueryView
        query={query}
        skeleton={<CourseSkeleton course={firstCourseAt(paths.course(id))} />}
        errorTitle="Failed to fetch course details"
        renderError={(error) =>
          error instanceof ApiError && error.status === 404 ? <CourseNotFound /> : null
        }
      >
        {(course) => (
          <Detail
            course={withEnrollment(course, enrollment.data ?? null, {
              isNewer: enrollment.dataUpdatedAt >= query.dataUpdatedAt,
              now: now(),
            })}
          />
        )}
      </QueryView>
    </div>
  )
}

function Detail({ course }: { course: CourseDetail }) {
  return (
    <>
      <TabTitle title={course.title} />
      <article className="md:grid md:grid-cols-2 md:gap-x-10">
        <div className="-mx-4 aspect-2/1 overflow-hidden bg-slab md:mx-0 md:self-start md:rounded-card">
          <CoverImage course={course} eager />
        </div>
        <div className="pt-5 md:pt-0">
          <div className="flex flex-wrap gap-2">
            <TypeBadge type={course.type} />
            {course.has_access && <Badge kind="done">Enrolled</Badge>}
          </div>
          <h1 className="mt-2 text-28 text-balance">{course.title}</h1>
          <div className="mt-1">
            <RatingLine createdAt={course.created_at} />
          </div>
          <p className="mt-3 max-w-[66ch] text-16">{course.summary}</p>
          <Counts
            className="mt-4"
            items={[
              { value: course.subject_count, label: 'Subjects' },
              { value: course.class_count, label: 'Classes' },
              validityCount(course.validity_days, 'Days of access'),
            ]}
          />
          {course.access_status !== null && (
            <div className="mt-4">
              <ValidityPanel course={course} />
            </div>
          )}
        </div>
      </article>
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        <CourseContent course={course} />
        <section>
          <SectionHead title="About This Course" />
          <div className="mt-4">
            <RichText html={course.description} />
          </div>
        </section>
      </div>
      <BuyBar course={course} />
    </>
  )
}

function CourseNotFound() {
  return (
    <>
      <TabTitle title="Course Not Found" />
      <StateView
        drawing="error"
        title="Course Not Found"
        text="The requested course could not be found"
        actions={
          <Link to={paths.courses()} className={buttonClass({ wide: true })}>
            View All Courses
          </Link>
        }
      />
    </>
  )
}
