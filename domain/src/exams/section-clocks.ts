import { deadlineOf, lastArrival } from './attempt.ts'
import { type ExamWindow, endIn, extraSeconds } from './exam-window.ts'

/** The ability that a test needs whose sections close by their own clocks. It is stored with the paper. */
export const SECTION_CLOCKS = 'section-clocks'

/** Whether each section of a paper closes by its own clock. */
export const hasSectionClocks = ({ needs }: { needs: readonly string[] }): boolean =>
  needs.includes(SECTION_CLOCKS)

/** An entry that arrives earlier than this before its section begins is not kept: clocks of pages differ by less. */
export const EARLY_SECONDS = 5

/** When an attempt ends, and when each of its sections ends. */
export interface AttemptEnds {
  deadline: Date
  /** In the order of the sections, the last one equal to the deadline; null without section clocks. */
  sectionEnds: readonly Date[] | null
  /** Whether the window of the test was open when the attempt began. */
  inWindow: boolean
}

/**
 * When each section of an attempt that starts at `start` ends: one after the other, each after its time limit with the extra
 * time of the learner, in a window not after its close with the extra time of the whole test. A late start therefore
 * leaves the last sections shorter or empty.
 */
export function sectionEndsIn(
  window: ExamWindow,
  start: Date,
  limitsSeconds: readonly number[],
  extraMinutesPerHour = 0,
): Date[] {
  const limits = limitsSeconds.map((limit) => limit + extraSeconds(limit, extraMinutesPerHour))
  const extra = extraSeconds(total(limitsSeconds), extraMinutesPerHour)
  return limits.map((_, index) => {
    const end = deadlineOf(start, total(limits.slice(0, index + 1)))
    return endIn(window, start, { end, extra })
  })
}

const total = (seconds: readonly number[]) => seconds.reduce((sum, one) => sum + one, 0)

/** Whether a section has no time, because the attempt began too late in its window. Sections count from 0. */
const isEmpty = (ends: readonly Date[], section: number): boolean =>
  section > 0 && ends[section]?.getTime() === ends[section - 1]?.getTime()

/**
 * Whether an answer to a question of a section can be stored that arrives at `arrivedAt`: its section has begun or is
 * about to, and has any time. Without section clocks every answer can be stored.
 */
export function hasBegun({ sectionEnds }: AttemptEnds, section: number, arrivedAt: Date): boolean {
  if (sectionEnds === null) return true
  const begin = sectionEnds[section - 1]
  if (begin === undefined) return true
  return !isEmpty(sectionEnds, section) && arrivedAt.getTime() >= begin.getTime() - EARLY_MS
}
const EARLY_MS = EARLY_SECONDS * 1000

/**
 * The latest arrival at which an answer to a question of a section is in time. In an attempt of a window each section has
 * its own; every other attempt takes answers until its end, so that a lost network costs none. Two statements in SQL ask the
 * same: the one that stores plain deliveries, and the one that merges late answers.
 */
export function inTimeUntil(
  { deadline, sectionEnds, inWindow }: AttemptEnds,
  section: number,
): Date {
  return lastArrival(inWindow ? (sectionEnds?.[section] ?? deadline) : deadline)
}

/** Whether an answer that arrived at `arrivedAt` came after its section, counted or not. */
export const isAfterSection = (
  { sectionEnds }: Pick<AttemptEnds, 'sectionEnds'>,
  section: number,
  arrivedAt: Date,
): boolean => {
  const end = sectionEnds?.[section]
  return end !== undefined && arrivedAt > lastArrival(end)
}

/**
 * The section that is open at a time, from 0: the first one that has not ended, or the last one with any time. `ends` and
 * `time` are milliseconds.
 */
export const openSection = (ends: readonly number[], time: number): number =>
  ends.findIndex((end) => time < end || end === ends.at(-1))
