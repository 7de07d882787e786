import type { CourseDetail } from '@sopan/contract/courses'
import type { Lesson } from '@sopan/contract/learning'
import { cx } from '@sopan/ui/cx.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

const linkClass =
  'flex min-h-16 items-center gap-3 rounded-card border border-rule bg-card px-3.5 py-2.5 transition-colors hover:bg-well sm:w-[calc(50%-0.375rem)]'

/** A step to another page: where it leads and the texts of its link. */
interface Step {
  path: string
  label: string
  title: string
}

/** After the last class of a subject: the next subject with content, or the course after the last one. */
function stepAfterSubject(course: CourseDetail, subjectId: number): Step | null {
  const at = course.subjects.findIndex((subject) => subject.id === subjectId)
  if (at < 0) return null
  const next = course.subjects.slice(at + 1).find((one) => one.class_count + one.note_count > 0)
  return next === undefined
    ? { path: paths.course(course.id), label: 'Back to the course', title: course.title }
    : {
        path: paths.subject(course.id, next.id),
        label: 'Next subject',
        title: next.subject_title,
      }
}

/** Links to the previous class and to what follows, at the end of the page. */
export function ClassSteps({
  course,
  courseId,
  subjectId,
  classes,
  classId,
}: {
  course: CourseDetail | undefined
  courseId: number
  subjectId: number
  classes: readonly Lesson[]
  classId: number
}) {
  const at = classes.findIndex((lesson) => lesson.id === classId)
  if (at < 0) return null
  const classStep = (label: string, lesson: Lesson | undefined): Step | null =>
    lesson === undefined
      ? null
      : { path: paths.lesson(courseId, subjectId, lesson.id), label, title: lesson.class_title }
  const previous = classStep('Previous class', classes[at - 1])
  const next =
    classStep('Next class', classes[at + 1]) ??
    (course === undefined ? null : stepAfterSubject(course, subjectId))
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Classes of this subject" className="flex flex-col gap-3 sm:flex-row">
      {previous && (
        <Link to={previous.path} className={linkClass}>
          <ChevronLeft aria-hidden className="size-5" />
          <StepText {...previous} />
        </Link>
      )}
      {next && (
        <Link to={next.path} className={cx(linkClass, 'sm:ml-auto')}>
          <StepText {...next} isLast />
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  )
}

function StepText({
  label,
  title,
  isLast = false,
}: {
  label: string
  title: string
  isLast?: boolean
}) {
  return (
    <span className={isLast ? 'min-w-0 flex-1 sm:text-right' : 'min-w-0 flex-1'}>
      <span className="block text-14 text-ink-2">{label}</span>
      <span className="block text-16 font-semibold text-pretty">{title}</span>
    </span>
  )
}
