import type { OwnBatch } from '@sopan/contract/batches'
import type { Dashboard, ListedToday, OwnBundle, TodayRow } from '@sopan/contract/dashboard'
import { completedAt } from '@sopan/domain/exams/attempt'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import { percentage } from '@sopan/domain/exams/marking'
import { shownItem } from '@sopan/domain/items'
import { toRupees } from '@sopan/domain/orders/pricing'
import {
  OPENING_DAYS,
  indianDaysUntil,
  listToday,
  streakOf,
  todayRows,
  weekOf,
} from '@sopan/domain/today'

import { formOf } from '#server/db/queries/bundles.ts'
import { type FiguresRow, presentFiguresFrom } from '#server/db/queries/exam-figures.ts'
import { type Standings, presentRank } from '#server/db/queries/exam-ranks.ts'
import type { NamedPart } from '#server/db/queries/fees.ts'
import { presentParts } from '#server/db/queries/present-part.ts'
import { type UnsettledRow, presentUnsettled } from '#server/db/queries/unsettled-orders.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { OwnBatchRow } from './batches-store.ts'
import type { OwnBundleRow } from './bundles-store.ts'
import type { LastResult, Overview } from './store.ts'
import type { NamedTest } from './today-store.ts'

/** Facts that other statements than the overview's read, and the page that asks. */
interface OtherFacts {
  unsettled: readonly UnsettledRow[]
  /** The next parts of fees. */
  parts: readonly NamedPart[]
  /** Mistakes that come back today, and questions for practice that the learner has not seen. */
  practice: { due: number; fresh: number }
  /** The abilities of the page. */
  can: readonly string[]
}

interface OfResults {
  shown: (row: FiguresRow) => FiguresShown
  standings: ReadonlyMap<number, Standings>
}

export function presentDashboard(
  overview: Overview,
  others: OtherFacts,
  { shown, standings }: OfResults,
  now: Date,
): Dashboard {
  const spent = overview.spent ?? {}
  const total = Object.values(spent).reduce((sum, paise) => sum + paise, 0)
  const next = presentNext(overview)
  const bundles = (overview.bundles ?? []).map((row) => presentBundle(row, now))
  return {
    total_spent: toRupees(total),
    course_spent: toRupees(spent.course ?? 0),
    test_spent: toRupees(spent.exam ?? 0),
    book_spent: toRupees(spent.book ?? 0),
    ...next,
    today: presentToday(overview, next, now),
    week: weekOf(overview.active_days ?? [], now),
    today_list: presentTodayList(overview, { ...next, bundles }, others, now),
    chosen_exams: overview.chosen_exams,
    bought_tests: overview.bought_tests ?? [],
    last_results: (overview.last_results ?? []).map((row) => ({
      ...namedTest(row),
      attempt_id: row.attempt_id,
      exams: row.exams,
      completed_at: completedAt(new Date(row.closed_at), new Date(row.deadline)).toISOString(),
      ...presentFigures(row, shown(figuresRow(row)), standings.get(row.attempt_id)),
    })),
    bundles,
    batches: (overview.batches ?? []).map(presentBatch),
    bought_books: (overview.bought_books ?? []).map(({ hi, ...book }) => ({
      ...book,
      ...inHindi({ title: hi?.title }),
    })),
  }
}

const presentBatch = ({ messages, ...batch }: OwnBatchRow): OwnBatch => ({
  ...batch,
  messages: (messages ?? []).map(({ sent_at: sentAt, ...message }) => ({
    ...message,
    sent_at: new Date(sentAt).toISOString(),
  })),
})

function presentBundle(
  { hi, next, access_expires: end, ...row }: OwnBundleRow,
  now: Date,
): OwnBundle {
  const opensAt = next?.opens_at == null ? null : new Date(next.opens_at)
  const isLater = opensAt !== null && opensAt > now
  return {
    id: row.id,
    title: row.title,
    ...inHindi({ title: hi?.title }),
    form: formOf(row.is_series),
    tests_taken: row.tests_taken,
    tests_total: row.tests_total,
    next: next && {
      test_id: next.test_id,
      title: next.title,
      ...inHindi({ title: next.title_hi }),
      opens_at: isLater ? opensAt.toISOString() : null,
      days: isLater ? indianDaysUntil(opensAt, now) : null,
    },
    access_expires: end === null ? null : new Date(end).toISOString(),
  }
}

export const figuresRow = (row: LastResult): FiguresRow => ({
  exam_id: row.test_id,
  in_window: row.in_window,
  opens_at: row.opens_at === null ? null : new Date(row.opens_at),
  closes_at: row.closes_at === null ? null : new Date(row.closes_at),
  marks_shown: row.marks_shown,
})

/** The figures of a result, or from when they are shown. */
function presentFigures(row: LastResult, shown: FiguresShown, standing: Standings | undefined) {
  if (shown !== 'shown') {
    const figures = { percentage: null, passed: null, corrected_at: null, rank: null }
    return { ...figures, ...presentFiguresFrom(shown) }
  }
  const tally = {
    marks: row.marks,
    possible: row.possible_marks,
    right: row.right_count,
    wrong: row.wrong_count,
    skipped: row.skipped_count,
  }
  return {
    percentage: percentage(tally, row.pass_percent),
    passed: row.passed,
    corrected_at: row.corrected_at === null ? null : new Date(row.corrected_at).toISOString(),
    rank: presentRank(standing),
  }
}

type Next = Pick<Dashboard, 'last_class' | 'open_attempt' | 'new_answers'>

/** The class and the test that the learner can continue, and the answers that the learner has not read yet. */
function presentNext({ last_class: stopped, open_attempt: running, new_answers }: Overview): Next {
  return {
    last_class: stopped && {
      class_id: stopped.class_id,
      class_title: stopped.class_title,
      subject_id: stopped.subject_id,
      course_id: stopped.course_id,
      course_title: stopped.course_title,
      ...inHindi({ class_title: stopped.hi?.title, course_title: stopped.course_hi?.title }),
    },
    open_attempt: running && {
      ...namedTest(running),
      attempt_id: running.attempt_id,
      deadline: new Date(running.deadline).toISOString(),
    },
    new_answers: (new_answers ?? []).map(({ ticket_id, answers }) => ({ ticket_id, answers })),
  }
}

/** The rows of 'Today' for pages of release 1.3.0 and before. */
function presentToday(overview: Overview, next: Next, now: Date): TodayRow[] {
  return todayRows({
    test: next.open_attempt,
    lesson: next.last_class,
    ending: presentEnding(overview, [], now),
    answers: next.new_answers,
    streak: streakOf(overview.days ?? [], now),
  })
}

function presentTodayList(
  overview: Overview,
  { open_attempt: test, last_class: lesson, bundles }: Next & { bundles: OwnBundle[] },
  { unsettled, parts, practice: { due, fresh }, can }: OtherFacts,
  now: Date,
): ListedToday[] {
  const { chosen_exams: chosen, next_window: opens, free_test: free } = overview
  const { newest_course: course } = overview
  return listToday({
    payment: unsettled.map((row) => {
      const { action: _, last_failure: __, ...order } = presentUnsettled(row, can, null)
      return order
    }),
    test: listOf(test),
    part: presentParts(parts, can, now),
    class: listOf(lesson),
    bundle: bundles.filter(({ next: test }) => test !== null && (test.days ?? 0) <= OPENING_DAYS),
    access: presentEnding(overview, can, now),
    window: (overview.open_windows ?? []).map((row) => ({
      ...namedTest(row),
      closes_at: new Date(row.closes_at).toISOString(),
    })),
    answer: (overview.new_answers ?? []).map(({ hi, ...answer }) => ({
      ...answer,
      ...inHindi({ test_name: hi?.name }),
    })),
    mistakes: due === 0 ? [] : [{ due }],
    five_a_day: fresh === 0 ? [] : [{ questions: fresh }],
    next_window: listOf(opens).map((row) => {
      const at = new Date(row.opens_at)
      return { ...namedTest(row), opens_at: at.toISOString(), days: indianDaysUntil(at, now) }
    }),
    choose_exams: chosen.length === 0 && overview.has_exams ? [{}] : [],
    free_test: listOf(free).map(({ questions, seconds, ...row }) => ({
      ...namedTest(row),
      questions,
      duration_minutes: seconds / 60,
    })),
    course: listOf(course).map(({ course_id, course_title, hi, price_paise: price }) => ({
      course_id,
      course_title,
      ...inHindi({ course_title: hi?.title }),
      price: price === null ? null : toRupees(price),
    })),
    syllabus: listOf(overview.syllabus).map(({ hi, ...row }) => ({
      ...row,
      ...inHindi({ name: hi?.name }),
    })),
  })
}

const namedTest = ({ test_id, test_name, hi }: NamedTest) => ({
  test_id,
  test_name,
  ...inHindi({ test_name: hi?.name }),
})

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value])

const presentEnding = ({ ending_access }: Overview, can: readonly string[], now: Date) =>
  (ending_access ?? []).map(({ kind, id, title, title_hi, ends_at: text }) => {
    const end = new Date(text)
    const { type, item_id: shownId } = shownItem({ kind, id }, can)
    const hi = inHindi({ title: title_hi })
    return {
      type,
      id: shownId,
      title,
      ...hi,
      ends_at: end.toISOString(),
      days: indianDaysUntil(end, now),
    }
  })
