import { DAY_MS } from './durations.ts'
import { indianDay, startOfIndianDay } from './indian-day.ts'

/** How many rows 'Today' has at most. */
const ROWS = 5
/** How many days before its end access is mentioned. */
const ENDING_DAYS = 7
/** One day is no streak. */
const SHORTEST_STREAK = 2

/** The facts about a learner from which the rows of 'Today' follow. */
interface Facts<Test, Lesson, Access, Answer> {
  test: Test | null
  lesson: Lesson | null
  ending: readonly Access[]
  answers: readonly Answer[]
  streak: number
}

/**
 * The rows of 'Today' in their order: the test in progress, the next class, access that ends, answers to tickets and the
 * days in a row. If there are more than five, the fifth row counts those that are left out.
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
  if (rows.length <= ROWS) return rows
  return [...rows.slice(0, ROWS - 1), { kind: 'more' as const, count: rows.length - ROWS + 1 }]
}

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
