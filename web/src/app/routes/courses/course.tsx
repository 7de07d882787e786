import type { CourseDetail } from '@sopan/contract/courses'
import type { TeacherProfile } from '@sopan/contract/teachers'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { Counts } from '@sopan/ui/content/counts.tsx'
import { BackLink } from '@sopan/ui/content/page-head.tsx'
import { RichText } from '@sopan/ui/content/rich-text.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { course as courseWords } from '@sopan/words/catalogue/course'
import { courses as listWords } from '@sopan/words/catalogue/courses'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, useParams } from 'react-router'

import { validityCount } from '#web/components/access/validity-count.tsx'
import { ValidityPanel } from '#web/components/access/validity-panel.tsx'
import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { prefetchUnsettled, useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { CourseSkeleton } from '#web/components/course-skeletons.tsx'
import { ExamLinks } from '#web/components/exam-links.tsx'
import { ItemText, ItemWords } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { NotFoundItem } from '#web/components/not-found-item.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { TeacherPicture } from '#web/components/teacher-picture.tsx'
import { useItems } from '#web/components/use-items.ts'
import { BuyBar } from '#web/features/courses/buy-bar.tsx'
import { RatingLine } from '#web/features/courses/course-card.tsx'
import { CourseContent } from '#web/features/courses/course-content.tsx'
import { CoverImage, TypeBadge } from '#web/features/courses/course-cover.tsx'
import { withEnrollment } from '#web/features/courses/enrollment.ts'
import { courseQuery, enrollmentQuery, visitorsCourse } from '#web/features/courses/queries.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { now } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

import type { RouteHandle } from '../../layouts/main-layout.tsx'

export function loader({ params }: LoaderFunctionArgs): null {
  const id = Number(params['courseId'])
  prefetchUnsettled()
  if (id > 0) void queryClient.prefetchQuery(courseQuery(storedUser()?.id ?? null, id))
  return null
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** The course of this page; the page and its bar share the queries. */
function useCourse() {
  const { user, session } = useAuth()
  const id = Number(useParams()['courseId'])
  const query = useQuery({
    ...courseQuery(user?.id ?? null, id),
    enabled: session.status !== 'loading' && isId(id),
  })
  const enrollment = useQuery({
    ...enrollmentQuery(user?.id ?? 0, id),
    enabled: user !== null && isId(id),
  })
  const withAccess = (course: CourseDetail) =>
    withEnrollment(course, enrollment.data ?? null, {
      isNewer: enrollment.dataUpdatedAt >= query.dataUpdatedAt,
      now: now(),
    })
  return { id, query, withAccess }
}

export function Component() {
  const { id, query, withAccess } = useCourse()
  const shown = useItems()
  const words = useWords(courseWords)
  const { course: errorTitle } = useWords(loadFailures)
  const { courses } = useWords(common)
  if (!isId(id)) return <CourseNotFound />
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  const visitors = visitorsCourse(id)
  return (
    <div className="page">
      {query.data === undefined && !isMissing && (
        <TabTitle title={visitors === null ? words.course : shown(visitors).title} />
      )}
      <BackLink render={(link) => <Link to={paths.courses()} {...link} />}>{courses}</BackLink>
      <QueryView
        query={query}
        skeleton={<CourseSkeleton course={visitors} />}
        errorTitle={errorTitle}
        errorLevel="h1"
        renderError={() => (isMissing ? <CourseNotFound /> : null)}
      >
        {(course) => <Detail course={shown(withAccess(course))} />}
      </QueryView>
    </div>
  )
}

/** The state of a purchase belongs to one course. */
function Bar() {
  const { id, query, withAccess } = useCourse()
  const isReady = useOffersReady()
  return query.data === undefined || !isReady ? null : (
    <BuyBar key={id} course={withAccess(query.data)} />
  )
}

export const handle: RouteHandle = { Bar }

function Detail({ course }: { course: CourseDetail }) {
  const words = useWords(courseWords)
  const cardWords = useWords(listWords)
  const { classes } = useWords(items)
  const part = usePausingPart('course', course.id)
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
            {course.has_access && <Badge kind="done">{words.enrolled}</Badge>}
          </div>
          <h1 className="mt-2 text-22 text-balance">
            <ItemTitle text={course.title} />
          </h1>
          <div className="mt-1">
            <RatingLine createdAt={course.created_at} />
          </div>
          <ExamLinks exams={course.exams} className="mt-1" />
          <ItemText text={course.summary} className="mt-3 max-w-[37.5em] text-16" />
          <Teacher teacher={course.teacher_profile} />
          <Counts
            className="mt-4"
            items={[
              { value: course.subject_count, label: cardWords.subjects },
              { value: course.class_count, label: classes },
              validityCount(course.validity_days, cardWords.daysOfAccess, cardWords),
            ]}
          />
          {!course.has_access && <BundleLine item={course} className="mt-3" />}
          {course.access_status !== null && part === null && (
            <div className="mt-4">
              <ValidityPanel course={course} />
            </div>
          )}
        </div>
      </article>
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        <CourseContent course={course} />
        <section>
          <SectionHead title={words.about} />
          <div className="mt-4">
            <RichText html={course.description} />
          </div>
        </section>
      </div>
    </>
  )
}

/** Who teaches the course, if there is a file about this teacher. */
function Teacher({ teacher }: { teacher: TeacherProfile }) {
  const words = useWords(courseWords)
  if (!teacher) return null
  return (
    <div className="mt-4 flex items-center gap-3">
      <TeacherPicture teacher={teacher} className="size-12 shrink-0" />
      <div>
        <p className="font-semibold">
          <span className="sr-only">{`${words.teacher} `}</span>
          {teacher.name}
        </p>
        {teacher.about !== null && (
          <p className="text-14 text-ink-2">
            <ItemWords text={teacher.about} />
          </p>
        )}
      </div>
    </div>
  )
}

function CourseNotFound() {
  const words = useWords(courseWords)
  const { viewAllCourses } = useWords(items)
  return (
    <NotFoundItem words={words}>
      <Link to={paths.courses()} className={buttonClass({ wide: true })}>
        {viewAllCourses}
      </Link>
    </NotFoundItem>
  )
}
