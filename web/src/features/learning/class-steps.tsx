import type { Lesson } from '@sopan/contract/learning'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { cx } from '#web/ui/cx.ts'

const linkClass =
  'flex min-h-16 items-center gap-3 rounded-card border border-rule bg-card px-3.5 py-2.5 transition-colors hover:bg-well sm:w-[calc(50%-0.375rem)]'

/** Links to the previous and the next class, at the end of the page. */
export function ClassSteps({
  courseId,
  subjectId,
  classes,
  classId,
}: {
  courseId: number
  subjectId: number
  classes: readonly Lesson[]
  classId: number
}) {
  const at = classes.findIndex((lesson) => lesson.id === classId)
  const previous = classes[at - 1]
  const next = at < 0 ? undefined : classes[at + 1]
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label="Classes of this subject" className="flex flex-col gap-3 sm:flex-row">
      {previous && (
        <Link to={paths.lesson(courseId, subjectId, previous.id)} className={linkClass}>
          <ChevronLeft aria-hidden className="size-5" />
          <StepText label="Previous class" title={previous.class_title} />
        </Link>
      )}
      {next && (
        <Link
          to={paths.lesson(courseId, subjectId, next.id)}
          className={cx(linkClass, 'sm:ml-auto')}
        >
          <StepText label="Next class" title={next.class_title} isLast />
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
