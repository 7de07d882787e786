import { DAY_MS } from './durations.ts'
import { indianDay, startOfIndianDay } from './indian-day.ts'

/** How many rows the dashboard shows of 'Today': with so many, no offer is added. */
export const DASHBOARD_ROWS = 5
/** How many days before its end access is mentioned. */
const ENDING_DAYS = 7
/** One day is no streak. */
const SHORTEST_STREAK = 2

/** The facts about a learner from which the rows of 'Today' follow for pages of release 1.3.0 and before. */
interface Facts<Test, Lesson, Access, Answer> {
  test: Test | null
  lesson: Lesson | null
  ending: readonly Access[]
  answers: readonly Answer[]
  streak: number
}

/**
 * The rows of 'Today' for pages of release 1.3.0 and before, in their order: the test in progress, the next class, access
 * that ends, answers to tickets and the days in a row. If there are more than five, the fifth row counts the others.
 */
export function todayRows<Test, Lesson, Access, Answer>({
  test,
  lesson,
  ending,
  answers,
  streak,
}: Facts<Test, Lesson, Access, Answer>) {
  const rows = [
    ...(test === null ? [] : [{ kind: 'test' as const, ...test }]),
    ...(lesson === null ? [] : [{ kind: 'class' as const, ...lesson }]),
    ...ending.map((access) => ({ kind: 'access' as const, ...access })),
    ...answers.map((answer) => ({ kind: 'answer' as const, ...answer })),
    ...(streak < SHORTEST_STREAK ? [] : [{ kind: 'streak' as const, days: streak }]),
  ]
  if (rows.length <= DASHBOARD_ROWS) return rows
  return [
    ...rows.slice(0, DASHBOARD_ROWS - 1),
    { kind: 'more' as const, count: rows.length - DASHBOARD_ROWS + 1 },
  ]
}

/** The kinds of rows in the order of 'Today', the most pressing first: facts about a learner. */
const FACTS = [
  'payment',
  'test',
  'part',
  'class',
  'bundle',
  'access',
  'window',
  'answer',
  'mistakes',
  'five_a_day',
  'next_window',
] as const
/** Kinds of rows that fill 'Today' in this order, because a learner has begun little. */
const OFFERS = ['choose_exams', 'free_test', 'course', 'syllabus'] as const

type Kind = (typeof FACTS)[number] | (typeof OFFERS)[number]
type RowsByKind = Readonly<Record<Kind, readonly object[]>>
type RowOf<R extends RowsByKind> = { [K in Kind]: { kind: K } & R[K][number] }[Kind]

/** The rows of 'Today' in their order: all facts, and offers as long as there are fewer than five rows. */
export function listToday<R extends RowsByKind>(rows: R): RowOf<R>[] {
  const of = (kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => rows[kind].map((row) => ({ kind, ...row })))
  const facts = of(FACTS)
  return [...facts, ...of(OFFERS).slice(0, Math.max(0, DASHBOARD_ROWS - facts.length))]
}

/** How many days a week has. */
const WEEK = 7

/** The Indian day from which on the last seven days are counted. */
export const weekBegins = (now: Date): Date => startOfIndianDay(indianDay(now, 1 - WEEK))

/** The last seven days in India, today last, and which of them are among the given ones. */
export const weekOf = (days: readonly string[], now: Date): { day: string; done: boolean }[] =>
  Array.from({ length: WEEK }, (_, index) => {
    const day = indianDay(now, index + 1 - WEEK)
    return { day, done: days.includes(day) }
  })

/** How many days before it opens the next test of a bundle is mentioned. */
export const OPENING_DAYS = 7

/** The time before which access has to end to be mentioned. */
export const endingBefore = (now: Date): Date => startOfIndianDay(indianDay(now), ENDING_DAYS + 1)

/** How many days later in India a time is: 0 is today. */
export function indianDaysUntil(end: Date, now: Date): number {
  const dayOf = (time: Date) => startOfIndianDay(indianDay(time)).getTime()
  return Math.round((dayOf(end) - dayOf(now)) / DAY_MS)
}

/** How many days in a row a learner was here, of the days from the newest on; the last one is today or yesterday. */
export function streakOf(days: readonly string[], now: Date): number {
  // A day after today is of a clock that was wrong.
  const past = days.filter((day) => day <= indianDay(now))
  const start = past[0] === indianDay(now) ? 0 : 1
  const end = past.findIndex((day, index) => day !== indianDay(now, -start - index))
  return end === -1 ? past.length : end
}
