import type { OwnCourse } from '@sopan/contract/dashboard'
import { daysRemaining, validityTone } from '@sopan/domain/orders/access'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { ProgressRing } from '@sopan/ui/loading/progress-ring.tsx'
import { dashboard } from '@sopan/words/learning/dashboard'
import { bundleLine } from '@sopan/words/offers/bundle-line'
import { fees } from '@sopan/words/offers/fees'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import type { QueryState } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { now, serverNow } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'

import { NextParts } from './next-parts.tsx'
import { DashboardSection, rowClass } from './section.tsx'

export function MyCourses({ query }: { query: QueryState<readonly OwnCourse[]> }) {
  const words = useWords(dashboard).courses
  return (
    <div>
      <DashboardSection
        title={words.title}
        errorTitle={words.failed}
        query={query}
        listPath={paths.courses('purchased')}
        empty={words.none}
        renderItem={(course) => <CourseRow key={course.id} course={course} />}
      />
      <NextParts />
    </div>
  )
}

/** The whole row leads to the course. */
function CourseRow({ course: given }: { course: OwnCourse }) {
  const course = useItems()(given)
  const words = useWords(dashboard).courses
  const { completed_classes: completed, total_classes: total, percent } = course.progress
  const isDone = total > 0 && completed === total
  return (
    <li className="border-rule not-first:border-t">
      <Link to={paths.course(course.id)} className={rowClass}>
        <ProgressRing value={percent} label={words.progressOf(course.title)} />
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-semibold text-pretty">
            <ItemTitle text={course.title} />
          </span>
          <span className="block text-14 text-ink-2">
            {isDone ? words.allDone(total) : words.done(completed, total)}
            <Validity course={course} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 text-ink-2" />
      </Link>
    </li>
  )
}

/** Only what a learner has to act on, the last days of access and its end, or when a bundle or a batch opens the course. */
function Validity({ course }: { course: OwnCourse }) {
  const words = useWords(dashboard).courses
  const { pausedItem } = useWords(fees)
  const { yoursFrom } = useWords(bundleLine)
  const { longDay } = useFormats()
  const part = usePausingPart('course', course.id)
  if (!course.has_access) {
    if (part === null && course.access_opens) {
      const day = longDay(course.access_opens, serverNow())
      return <span className="block font-semibold text-done-text">{yoursFrom(day)}</span>
    }
    const ended = part === null ? words.accessExpired : pausedItem
    return <span className="font-semibold text-wrong-text">{`, ${ended}`}</span>
  }
  const days = daysRemaining(course, now())
  if (days === null || validityTone(days) === 'green') return null
  return <span className="font-semibold text-accent-text">{`, ${words.daysRemaining(days)}`}</span>
}
