import type { Dashboard, TodayRow } from '@sopan/contract/dashboard'
import { counted } from '@sopan/domain/format'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import {
  BookOpen,
  CalendarCheck,
  ChevronRight,
  ClipboardCheck,
  Ellipsis,
  Hourglass,
  type LucideIcon,
  MessageSquareReply,
  Timer,
} from 'lucide-react'
import { Link } from 'react-router'

import { marksLaterText } from '#web/lib/figures-from.ts'
import { figure, rankPlace } from '#web/lib/format.ts'
import { itemPath, paths } from '#web/lib/paths.ts'
import { timeLeft } from '#web/lib/time-left.ts'

interface Shown {
  icon: LucideIcon
  title: string
  detail?: string
  to?: string
}

type LastResult = Dashboard['last_results'][number]

/** The rows of today, the most pressing first, and the result of the test that was finished last. */
export function Today({
  rows,
  last_result: result,
}: {
  rows: readonly TodayRow[]
  /** On the dashboard, if its 'My Tests' does not show it. */
  last_result?: LastResult | undefined
}) {
  const all = rows.map(shown)
  if (result !== undefined) {
    all.push({
      icon: ClipboardCheck,
      title: result.test_name,
      detail: resultText(result),
      to: paths.testResults(result.test_id, result.attempt_id),
    })
  }
  if (all.length === 0) return null
  const canContinue = rows[0]?.kind === 'test' || rows[0]?.kind === 'class'
  return (
    <section>
      <SectionHead title="Today" />
      <MarginList label="Today">
        {all.map((row, index) => (
          <Row key={index} {...row} isFirst={canContinue && index === 0} />
        ))}
      </MarginList>
    </section>
  )
}

function resultText({ figures_from: from, percentage, rank }: LastResult): string {
  if (percentage === null) return marksLaterText(from ?? null)
  return `Your last result: ${figure(percentage)}%${rank ? `, ${rankPlace(rank)}` : ''}`
}

function shown(row: TodayRow): Shown {
  if (row.kind === 'test') {
    const left = timeLeft(row.deadline)
    return {
      icon: Timer,
      title: row.test_name,
      detail: `This test is in progress${left === null ? '' : `, ${left}`}. The clock keeps running.`,
      to: paths.test(row.test_id),
    }
  }
  if (row.kind === 'class') {
    return {
      icon: BookOpen,
      title: row.class_title,
      detail: row.course_title,
      to: paths.lesson(row.course_id, row.subject_id, row.class_id),
    }
  }
  if (row.kind === 'access') {
    const to = itemPath(row.type, row.id)
    return { icon: Hourglass, title: row.title, detail: `Access ends ${inDays(row.days)}`, to }
  }
  if (row.kind === 'answer') {
    return {
      icon: MessageSquareReply,
      title: `Our answer to ticket ${row.ticket_id}`,
      detail: counted(row.answers, 'new answer'),
      to: paths.ticket(row.ticket_id),
    }
  }
  return row.kind === 'streak'
    ? {
        icon: CalendarCheck,
        title: `${row.days} days in a row`,
        detail: 'You were here on each of these days.',
      }
    : { icon: Ellipsis, title: `${row.count} more` }
}

const inDays = (days: number) =>
  days < 2 ? (['today', 'tomorrow'][days] ?? '') : `in ${days} days`

function Row({
  icon: Icon,
  title,
  detail,
  to,
  isFirst,
}: Shown & {
  /** Whether this row is the learner's next step: it has a button. */
  isFirst: boolean
}) {
  const chevron = to !== undefined && <ChevronRight aria-hidden className="size-5" />
  return (
    <MarginRow
      current={isFirst}
      margin={<Icon aria-hidden className="size-5" />}
      title={isFirst ? <span className="text-18">{title}</span> : title}
      detail={detail}
      end={isFirst ? <span className={buttonClass({ size: 'regular' })}>Continue</span> : chevron}
      {...(to !== undefined && { render: (row) => <Link {...row} to={to} /> })}
    />
  )
}
