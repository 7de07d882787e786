import type { ListedToday } from '@sopan/contract/dashboard'
import { Button } from '@sopan/ui/actions/button.tsx'
import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { type RunningWords, running, timeLeftText } from '@sopan/words/exams/running'
import type { Formats } from '@sopan/words/format'
import { type TodayWords, today } from '@sopan/words/learning/today'
import { type OrdersWords, orders } from '@sopan/words/money/orders'
import {
  BookOpen,
  CalendarClock,
  CircleAlert,
  ClipboardList,
  Clock,
  Dumbbell,
  Ellipsis,
  Hourglass,
  Layers,
  ListChecks,
  MessageSquareReply,
  RotateCcw,
  Target,
  Timer,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { wordsOf } from '#web/components/checkout/orders/order-words.ts'
import { useItems } from '#web/components/use-items.ts'
import { now, serverNow } from '#web/lib/browser/clock.ts'
import { itemPath, paths } from '#web/lib/paths.ts'

import { TodayPart } from './today-part.tsx'
import { Row, type Shown } from './today-row.tsx'

type Kind = Exclude<ListedToday['kind'], 'part'>
type LinkedRow = Extract<ListedToday, { kind: Kind }>

/** How a row of each kind is shown. */
const SHOWN: { [K in Kind]: (row: Extract<ListedToday, { kind: K }>, words: RowWords) => Shown } = {
  payment: (order, words) => ({
    icon: order.state === 'review' ? CircleAlert : Clock,
    title: order.item_name,
    detail: wordsOf(order, words.orders).money,
    to: itemPath(order.transaction_type, order.item_id),
  }),
  test: ({ test_id, test_name, deadline }, words) => ({
    icon: Timer,
    title: test_name,
    detail: words.running.inProgress(timeLeftText(deadline, now(), words.running)),
    to: paths.test(test_id),
    action: 'continue',
  }),
  class: (lesson) => ({
    icon: BookOpen,
    title: lesson.class_title,
    detail: lesson.course_title,
    to: paths.lesson(lesson.course_id, lesson.subject_id, lesson.class_id),
    action: 'continue',
  }),
  access: ({ type, id, title, days }, words) => ({
    icon: Hourglass,
    title,
    detail: words.accessEnds(days),
    to: itemPath(type, id),
  }),
  window: ({ test_id, test_name, closes_at }, words) => ({
    icon: CalendarClock,
    title: test_name,
    detail: words.openUntil(closes_at),
    to: paths.test(test_id),
    action: 'start',
  }),
  answer: ({ ticket_id, answers, test_name, question }, words) => ({
    icon: MessageSquareReply,
    title:
      // Rows that a page of 1.3.0 has stored on the device have neither.
      typeof test_name === 'string' && typeof question === 'number'
        ? words.questionAnswered(question)
        : words.ticketAnswered(ticket_id),
    detail: test_name ?? words.newAnswers(answers),
    to: paths.ticket(ticket_id),
  }),
  mistakes: ({ due }, words) => ({
    icon: RotateCcw,
    title: words.mistakes,
    detail: words.due(due),
    to: paths.practice(),
    action: 'start',
  }),
  five_a_day: ({ questions }, words) => ({
    icon: Dumbbell,
    title: words.fiveADay,
    detail: words.toPractise(questions),
    to: paths.practice(),
    action: 'start',
  }),
  next_window: ({ test_id, test_name, opens_at, days }, words) => ({
    icon: CalendarClock,
    title: test_name,
    detail: words.opens(days, opens_at),
    to: paths.test(test_id),
  }),
  choose_exams: (_, words) => ({
    icon: Target,
    title: words.chooseExams,
    detail: words.chooseExamsWhy,
    to: paths.ownExams(),
    action: 'choose',
  }),
  free_test: ({ test_id, test_name, questions, duration_minutes: minutes }, words) => ({
    icon: ClipboardList,
    title: test_name,
    detail: words.freeTest(questions, minutes),
    to: paths.test(test_id),
    action: 'start',
  }),
  course: ({ course_id, course_title, price }, words) => ({
    icon: BookOpen,
    title: course_title,
    detail: words.newCourse(price),
    to: paths.course(course_id),
  }),
  bundle: ({ id, title, tests_taken, tests_total, next }, words) => ({
    icon: Layers,
    title,
    detail: words.taken(
      tests_taken,
      tests_total,
      next?.title ?? null,
      next?.opens_at ? words.longDay(next.opens_at, serverNow()) : null,
    ),
    ...(next?.opens_at === null
      ? { to: paths.test(next.test_id), action: 'start' }
      : { to: paths.bundle(id) }),
  }),
  syllabus: ({ name }, words) => ({
    icon: ListChecks,
    title: name,
    detail: words.ownSyllabus,
    to: paths.syllabus(),
  }),
}

/** A server of a later release can send a kind that this page does not know. */
const isKnown = (row: ListedToday): boolean => row.kind === 'part' || Object.hasOwn(SHOWN, row.kind)

const shownOf = (row: LinkedRow, words: RowWords): Shown =>
  (SHOWN[row.kind] as (row: LinkedRow, words: RowWords) => Shown)(row, words)

/** The texts of rows, some of which stand at their orders and tests too. */
type RowWords = TodayWords &
  Pick<Formats, 'longDay'> & { orders: OrdersWords; running: RunningWords }

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
  const { longDay } = useFormats()
  const words = {
    ...useWords(today),
    longDay,
    orders: useWords(orders),
    running: useWords(running),
  }
  const inLanguage = useItems()
  const all = rows.filter(isKnown).map((row) => {
    const shown = inLanguage(row)
    return shown.kind === 'bundle' && shown.next !== null
      ? { ...shown, next: inLanguage(shown.next) }
      : shown
  })
  if (all.length === 0) return null
  const shown = areAllShown ? all : all.slice(0, first)
  const more = all.length - shown.length
  return (
    <section>
      <SectionHead title={words.today} end={end} />
      <MarginList label={words.today}>
        {shown.map((row, index) =>
          row.kind === 'part' ? (
            <TodayPart key={`part ${row.part_id}`} part={row} isFirst={index === 0} />
          ) : (
            <Row key={index} {...shownOf(row, words)} isFirst={index === 0} />
          ),
        )}
        {more > 0 && moreTo !== undefined && (
          <LinkRow
            icon={Ellipsis}
            title={words.more(more)}
            render={(row) => <Link {...row} to={moreTo} />}
          />
        )}
      </MarginList>
      {more > 0 && moreTo === undefined && (
        <Button kind="secondary" className="mt-3" onClick={() => setAllShown(true)}>
          {words.showMore(more)}
        </Button>
      )}
    </section>
  )
}
