import type { ListedToday } from '@sopan/contract/dashboard'
import { inDays } from '@sopan/domain/today'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { counted, dateAndTime, rupees } from '@sopan/words/en/format'
import {
  BookOpen,
  CalendarClock,
  CircleAlert,
  ClipboardList,
  Clock,
  Dumbbell,
  Ellipsis,
  Hourglass,
  ListChecks,
  type LucideIcon,
  MessageSquareReply,
  RotateCcw,
  Target,
  Timer,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { wordsOf } from '#web/components/checkout/orders/order-words.ts'
import { itemPath, paths } from '#web/lib/paths.ts'
import { timeLeft } from '#web/lib/time-left.ts'

interface Shown {
  icon: LucideIcon
  title: string
  detail: string
  to: string
  /** The word on the button of this row, if it is the first one. */
  action?: string
}

type Kind = ListedToday['kind']

/** The only word of a page that is larger than its title. */
const CONTINUE = 'Continue'

/** How a row of each kind is shown. */
const SHOWN: { [K in Kind]: (row: Extract<ListedToday, { kind: K }>) => Shown } = {
  payment: (order) => ({
    icon: order.state === 'review' ? CircleAlert : Clock,
    title: order.item_name,
    detail: wordsOf(order).money,
    to: itemPath(order.transaction_type, order.item_id),
  }),
  test: ({ test_id, test_name, deadline }) => {
    const left = timeLeft(deadline)
    return {
      icon: Timer,
      title: test_name,
      detail: `This test is in progress${left === null ? '' : `, ${left}`}. The clock keeps running.`,
      to: paths.test(test_id),
      action: CONTINUE,
    }
  },
  class: (lesson) => ({
    icon: BookOpen,
    title: lesson.class_title,
    detail: lesson.course_title,
    to: paths.lesson(lesson.course_id, lesson.subject_id, lesson.class_id),
    action: CONTINUE,
  }),
  access: ({ type, id, title, days }) => ({
    icon: Hourglass,
    title,
    detail: `Access ends ${inDays(days)}`,
    to: itemPath(type, id),
  }),
  window: ({ test_id, test_name, closes_at }) => ({
    icon: CalendarClock,
    title: test_name,
    detail: `Open until ${dateAndTime(closes_at)}`,
    to: paths.test(test_id),
    action: 'Start',
  }),
  answer: ({ ticket_id, answers, test_name, question }) => ({
    icon: MessageSquareReply,
    title:
      // Rows that a page of 1.3.0 has stored on the device have neither.
      typeof test_name === 'string' && typeof question === 'number'
        ? `Our answer about question ${question}`
        : `Our answer to ticket ${ticket_id}`,
    detail: test_name ?? counted(answers, 'new answer'),
    to: paths.ticket(ticket_id),
  }),
  mistakes: ({ due }) => ({
    icon: RotateCcw,
    title: 'Your mistakes',
    detail: `${counted(due, 'question')} to answer again today`,
    to: paths.practice(),
    action: 'Start',
  }),
  five_a_day: ({ questions }) => ({
    icon: Dumbbell,
    title: 'Five a day',
    detail: `${counted(questions, 'new question')} to practise`,
    to: paths.practice(),
    action: 'Start',
  }),
  next_window: ({ test_id, test_name, opens_at, days }) => ({
    icon: CalendarClock,
    title: test_name,
    detail: `Opens ${inDays(days)}, ${dateAndTime(opens_at)}`,
    to: paths.test(test_id),
  }),
  choose_exams: () => ({
    icon: Target,
    title: 'Which exams do you prepare for?',
    detail: 'Their tests and courses come first.',
    to: paths.ownExams(),
    action: 'Choose',
  }),
  free_test: ({ test_id, test_name, questions, duration_minutes: minutes }) => ({
    icon: ClipboardList,
    title: test_name,
    detail: `Try it: ${counted(questions, 'question')}, ${counted(minutes, 'minute')}, free`,
    to: paths.test(test_id),
    action: 'Start',
  }),
  course: ({ course_id, course_title, price }) => ({
    icon: BookOpen,
    title: course_title,
    detail: `New course, ${price === null ? 'free' : rupees(price)}`,
    to: paths.course(course_id),
  }),
  syllabus: ({ name }) => ({
    icon: ListChecks,
    title: name,
    detail: 'The syllabus of your exam',
    to: paths.syllabus(),
  }),
}

/** A server of a later release can send a kind that this page does not know. */
const isKnown = (row: ListedToday): boolean => Object.hasOwn(SHOWN, row.kind)

const shownOf = (row: ListedToday): Shown => (SHOWN[row.kind] as (row: ListedToday) => Shown)(row)

/** The first rows of today, and how many more there are. */
export function Today({
  rows,
  first,
  moreTo,
  end,
}: {
  rows: readonly ListedToday[]
  /** How many rows are shown. */
  first: number
  /** The page with the other rows; without it they are added here. */
  moreTo?: string
  /** Beside the title, where it moves no row. */
  end?: ReactNode
}) {
  const [areAllShown, setAllShown] = useState(false)
  const all = rows.filter(isKnown)
  if (all.length === 0) return null
  const shown = areAllShown ? all : all.slice(0, first)
  const more = all.length - shown.length
  return (
    <section>
      <SectionHead title="Today" end={end} />
      <MarginList label="Today">
        {shown.map((row, index) => (
          <Row key={index} {...shownOf(row)} isFirst={index === 0} />
        ))}
        {more > 0 && moreTo !== undefined && (
          <LinkRow
            icon={Ellipsis}
            title={`${more} more`}
            render={(row) => <Link {...row} to={moreTo} />}
          />
        )}
      </MarginList>
      {more > 0 && moreTo === undefined && (
        <Button kind="secondary" className="mt-3" onClick={() => setAllShown(true)}>
          Show {more} more
        </Button>
      )}
    </section>
  )
}

function Row({ icon, title, detail, to, action, isFirst }: Shown & { isFirst: boolean }) {
  const isStep = isFirst && action !== undefined
  return (
    <LinkRow
      current={isStep}
      icon={icon}
      title={isStep ? <span className="text-18">{title}</span> : title}
      detail={detail}
      {...(isStep && {
        end: (
          <span className={buttonClass({ size: action === CONTINUE ? 'step' : 'regular' })}>
            {action}
          </span>
        ),
      })}
      render={(row) => <Link {...row} to={to} />}
    />
  )
}
