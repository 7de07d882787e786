import { openSection } from '@sopan/domain/exams/section-clocks'

import type { ServerTimes } from '#web/lib/api/wire/exams/attempt.ts'

/** The start response rounds the remaining seconds up to whole seconds. */
const ROUNDING_MS = 1000

/** Stored on the device, so that the time is known after a reload without a network. */
export interface ClockNote {
  /** Server time at which the attempt ends, and the deadline that the server named, epoch ms. */
  endsAt: number
  deadline: number | null
  /** Notes of the release before have none. */
  sectionEnds?: number[] | null
  /** The server's time and the device's at the same moment, epoch ms. */
  serverTime: number
  deviceTime: number
}

/**
 * The time of an attempt: the server's, extrapolated by the monotonic clock, which the learner
 * cannot set. The device's date only bridges a reload, until the next response of the server.
 */
export interface ExamClock {
  readonly endsAt: number
  readonly deadline: number | null
  /** When each section ends; null without section clocks. */
  readonly sectionEnds: readonly number[] | null
  /** The server's time minus the monotonic one, and the bounds between which it must be. */
  readonly offset: number
  readonly low: number
  readonly high: number
  /** Time that the monotonic clock has missed, by the device's date; reset by the next response. */
  readonly drift: number
  /** When the server's time was last learned, by the monotonic clock. */
  readonly learnedAt: number
  /** The time comes from the device's date, after a reload. */
  readonly isRestored: boolean
}

const UNKNOWN = { low: -Infinity, high: Infinity, drift: 0, learnedAt: -Infinity }

export function startClock(
  times: ServerTimes,
  secondsLeft: number,
  monotonic: number,
  deviceNow: number,
): ExamClock {
  const { deadline } = times
  const serverNow = times.serverNow ?? deviceNow
  const limit = serverNow + secondsLeft * 1000
  // The timer starts from time_limit; the deadline gives the same time more exactly.
  const isExact = deadline !== null && Math.abs(limit - deadline) <= ROUNDING_MS
  const endsAt = isExact ? deadline : limit
  const offset = serverNow - monotonic
  return { ...UNKNOWN, endsAt, deadline, sectionEnds: times.sectionEnds, offset, isRestored: false }
}

export function restoreClock(note: ClockNote, monotonic: number, deviceNow: number): ExamClock {
  const { endsAt, deadline, sectionEnds = null } = note
  const passed = Math.max(0, deviceNow - note.deviceTime)
  const offset = note.serverTime + passed - monotonic
  return { ...UNKNOWN, endsAt, deadline, sectionEnds, offset, isRestored: true }
}

/** Updates the clock from a response; both times in milliseconds of the monotonic clock. */
export function learnTime(
  clock: ExamClock,
  times: ServerTimes,
  sentAt: number,
  receivedAt: number,
): ExamClock {
  const { serverNow } = times
  const deadline = times.deadline ?? clock.deadline
  const moved = deadline === null || clock.deadline === null ? 0 : deadline - clock.deadline
  const endsAt = clock.endsAt + moved
  const sectionEnds = times.sectionEnds ?? clock.sectionEnds
  if (serverNow === null) return { ...clock, deadline, sectionEnds, endsAt }
  // The server read its clock at some time between sending and receiving.
  const [from, to] = [serverNow - receivedAt, serverNow - sentAt]
  // No overlap: the device slept, or the server's clock was set. Then only the newest response
  // counts.
  const overlaps = from <= clock.high && to >= clock.low
  const low = overlaps ? Math.max(clock.low, from) : from
  const high = overlaps ? Math.min(clock.high, to) : to
  const offset = (low + high) / 2
  const learned = { drift: 0, learnedAt: receivedAt, isRestored: false }
  return { endsAt, deadline, sectionEnds, offset, low, high, ...learned }
}

/**
 * The device's date has advanced by this much more than the monotonic clock: the device slept, or
 * its date was set. Until the server's next response the time shown is shorter by it, and
 * uncertain.
 */
export function addDrift(clock: ExamClock, milliseconds: number): ExamClock {
  return { ...clock, drift: clock.drift + Math.max(0, milliseconds) }
}

const serverTime = ({ offset, drift }: ExamClock, monotonic: number) => monotonic + offset + drift

/** Whole seconds until the end, rounded up, never below 0. */
export function secondsLeft(clock: ExamClock, monotonic: number): number {
  return Math.max(0, Math.ceil((clock.endsAt - serverTime(clock, monotonic)) / 1000))
}

/** Since the end; 0 before it. A page that opens after the deadline has no time left from then on. */
export function millisecondsOver(clock: ExamClock, monotonic: number): number {
  const { endsAt, deadline } = clock
  return Math.max(0, serverTime(clock, monotonic) - Math.min(endsAt, deadline ?? endsAt))
}

/** The section that is open, from 0, and the milliseconds until its end; null without section clocks. */
export function sectionAt(
  clock: ExamClock,
  monotonic: number,
): { index: number; millisecondsLeft: number } | null {
  const { sectionEnds: ends } = clock
  if (ends === null) return null
  const time = serverTime(clock, monotonic)
  const index = openSection(ends, time)
  return { index, millisecondsLeft: Math.max(0, (ends[index] ?? time) - time) }
}

/** Whether a section has begun; always without section clocks. */
export function hasSectionBegun(clock: ExamClock, section: number, monotonic: number): boolean {
  return serverTime(clock, monotonic) >= (clock.sectionEnds?.[section - 1] ?? -Infinity)
}

/** Milliseconds since the section before the open one has ended; null in the first section and without section clocks. */
export function sinceLastSection(clock: ExamClock, monotonic: number): number | null {
  const { sectionEnds } = clock
  const end = sectionEnds?.[(sectionAt(clock, monotonic)?.index ?? 0) - 1]
  return end === undefined ? null : serverTime(clock, monotonic) - end
}

/** Whether the time is only estimated, from the device's date: after a reload, or a drift. */
export const isTimeEstimated = ({ drift, isRestored }: ExamClock): boolean =>
  isRestored || drift !== 0

export function noteOf(clock: ExamClock, monotonic: number, deviceTime: number): ClockNote {
  const { endsAt, deadline, sectionEnds } = clock
  return {
    endsAt,
    deadline,
    sectionEnds: sectionEnds && [...sectionEnds],
    serverTime: serverTime(clock, monotonic),
    deviceTime,
  }
}

/** How long each question was on the screen; a hidden page does not count. */
export interface Stopwatch {
  /** Milliseconds, by question id. */
  readonly spent: ReadonlyMap<number, number>
  readonly current: number | null
  readonly since: number
  readonly isRunning: boolean
}

export function startStopwatch(seconds: Readonly<Record<number, number>>): Stopwatch {
  const spent = new Map(Object.entries(seconds).map(([id, s]) => [Number(id), s * 1000]))
  return { spent, current: null, since: 0, isRunning: true }
}

/** The stopwatch at a moment, with changes that begin there. */
export function stopwatchAt(
  watch: Stopwatch,
  monotonic: number,
  changes: Partial<Pick<Stopwatch, 'current' | 'isRunning'>> = {},
): Stopwatch {
  const { current, since, isRunning } = watch
  const spent = new Map(watch.spent)
  if (current !== null && isRunning) {
    spent.set(current, (spent.get(current) ?? 0) + monotonic - since)
  }
  return { ...watch, spent, since: monotonic, ...changes }
}

export function secondsOn(watch: Stopwatch, questionId: number, monotonic: number): number {
  return (stopwatchAt(watch, monotonic).spent.get(questionId) ?? 0) / 1000
}

/** Seconds spent, rounded to tenths, by question id. */
export function secondsSpent(watch: Stopwatch, monotonic: number): Record<number, number> {
  const { spent } = stopwatchAt(watch, monotonic)
  return Object.fromEntries([...spent].map(([id, ms]) => [id, Math.round(ms / 100) / 10]))
}

/** The same as a submission sends it: whole seconds, at most a day. */
export function wholeSecondsSpent(watch: Stopwatch, monotonic: number): Record<string, number> {
  const spent = Object.entries(secondsSpent(watch, monotonic))
  return Object.fromEntries(spent.map(([id, s]) => [id, Math.min(86_400, Math.round(s))]))
}
