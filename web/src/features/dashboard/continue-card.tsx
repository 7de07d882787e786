import type { Dashboard } from '@sopan/contract/dashboard'
import { BookOpen, ChevronRight, type LucideIcon, Timer } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { MarginList, MarginRow } from '#web/ui/margin-list.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** Where the learner stopped: the test in progress and the class opened last. */
export function ContinueCard({
  last_class: stopped,
  open_attempt: running,
}: Pick<Dashboard, 'last_class' | 'open_attempt'>) {
  if (stopped === null && running === null) return null
  return (
    <section className="mt-8">
      <SectionHead title="Continue where you stopped" />
      <MarginList label="Continue where you stopped">
        {running !== null && (
          <Row
            icon={Timer}
            title={running.test_name}
            detail="This test is in progress. The clock keeps running."
            to={paths.test(running.test_id)}
            isCurrent
          />
        )}
        {stopped !== null && (
          <Row
            icon={BookOpen}
            title={stopped.class_title}
            detail={stopped.course_title}
            to={paths.lesson(stopped.course_id, stopped.subject_id, stopped.class_id)}
          />
        )}
      </MarginList>
    </section>
  )
}

function Row({
  icon: Icon,
  title,
  detail,
  to,
  isCurrent = false,
}: {
  icon: LucideIcon
  title: string
  detail: string
  to: string
  isCurrent?: boolean
}) {
  return (
    <MarginRow
      current={isCurrent}
      margin={<Icon aria-hidden className="size-5" />}
      title={title}
      detail={detail}
      end={<ChevronRight aria-hidden className="size-5" />}
      render={(row) => <Link {...row} to={to} />}
    />
  )
}
