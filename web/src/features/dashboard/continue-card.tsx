import type { Dashboard } from '@sopan/contract/dashboard'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { BookOpen, ChevronRight, ClipboardCheck, type LucideIcon, Timer } from 'lucide-react'
import { Link } from 'react-router'

import { figure } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { timeLeft } from '#web/lib/time-left.ts'

type ContinueCardProps = Pick<Dashboard, 'last_class' | 'open_attempt'> & {
  /** The result of the test that was finished last; on the dashboard only if 'My Tests' does not show it. */
  last_result?: Dashboard['last_results'][number] | null
}

/** What to continue with: the test in progress, the next class and the last result. */
export function ContinueCard({
  last_class: stopped,
  open_attempt: running,
  last_result: result = null,
}: ContinueCardProps) {
  if (stopped === null && running === null && result === null) return null
  const left = running === null ? null : timeLeft(running.deadline)
  return (
    <section>
      <SectionHead title="Continue learning" />
      <MarginList label="Continue learning">
        {running !== null && (
          <Row
            icon={Timer}
            title={running.test_name}
            detail={`This test is in progress${left === null ? '' : `, ${left}`}. The clock keeps running.`}
            to={paths.test(running.test_id)}
            isFirst
          />
        )}
        {stopped !== null && (
          <Row
            icon={BookOpen}
            title={stopped.class_title}
            detail={stopped.course_title}
            to={paths.lesson(stopped.course_id, stopped.subject_id, stopped.class_id)}
            isFirst={running === null}
          />
        )}
        {result !== null && (
          <Row
            icon={ClipboardCheck}
            title={result.test_name}
            detail={`Your last result: ${figure(result.percentage)}%`}
            to={paths.testResults(result.test_id, result.attempt_id)}
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
  isFirst = false,
}: {
  icon: LucideIcon
  title: string
  detail: string
  to: string
  /** What the learner does next: it has a button. */
  isFirst?: boolean
}) {
  return (
    <MarginRow
      current={isFirst}
      margin={<Icon aria-hidden className="size-5" />}
      title={isFirst ? <span className="text-18">{title}</span> : title}
      detail={detail}
      end={
        isFirst ? (
          <span className={buttonClass({ size: 'regular' })}>Continue</span>
        ) : (
          <ChevronRight aria-hidden className="size-5" />
        )
      }
      render={(row) => <Link {...row} to={to} />}
    />
  )
}
