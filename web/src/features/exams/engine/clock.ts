import type { Pulse } from '../read-attempt.ts'

/** A start answer rounds the seconds that are left up to whole ones. */
const ROUNDING_MS = 1000

/** What is kept on the device, so that a reload without a network knows the time. */
export interface ClockNote {
  /** Server time at which the attempt ends, and the deadline that the server named, epoch ms. */
  endsAt: number
  deadline: number | null
  /** The server's time and the device's at the same moment, epoch ms. */
  serverTime: number
  deviceTime: number
}

export interface ExamClock {
  /** Whole seconds until the end, rounded up, never below 0. */
  secondsLeft(): number
  /** Learns from an answer; both moments in milliseconds of the monotonic clock. */
  learn(pulse: Pulse, sentAt: number, receivedAt: number): void
  /**
   * The device's date has moved on by so much more than the monotonic clock: it slept, or was set.
   * Until the server's next answer the time shown is shorter by it, and only a guess.
   */
  drifted(milliseconds: number): void
  /** Whether the server's time was learned at or after a moment of the monotonic clock. */
  hasLearnedSince(moment: number): boolean
  /** False while the time is only guessed from the device's date: after a reload, or a drift. */
  isSure(): boolean
  note(deviceNow: number): ClockNote
}

interface Begin {
  pulse: Pulse
  secondsLeft: number
}

/**
 * The time of an attempt: the server's, carried on by a clock that nobody can set. A device's own
 * date decides nothing while the page lives; after a reload it only bridges the gap until the next
 * answer of the server.
 */
export function createExamClock(
  begin: Begin | ClockNote,
  monotonic: () => number,
  deviceNow: number,
): ExamClock {
  // Where the server's time minus the monotonic one must lie. Each answer narrows it: its time was
  // taken somewhere between sending and receiving.
  let low = -Infinity
  let high = Infinity
  let offset: number
  let endsAt: number
  let deadline: number | null
  let drift = 0
  let learnedAt = -Infinity

  if ('endsAt' in begin) {
    const passed = Math.max(0, deviceNow - begin.deviceTime)
    offset = begin.serverTime + passed - monotonic()
    endsAt = begin.endsAt
    deadline = begin.deadline
  } else {
    const { pulse, secondsLeft } = begin
    const serverNow = pulse.serverNow ?? deviceNow
    offset = serverNow - monotonic()
    deadline = pulse.deadline
    const limit = serverNow + secondsLeft * 1000
    // The documents' timer starts from time_limit; the deadline says the same more exactly.
    const isExact = deadline !== null && Math.abs(limit - deadline) <= ROUNDING_MS
    endsAt = isExact && deadline !== null ? deadline : limit
  }

  return {
    secondsLeft: () => Math.max(0, Math.ceil((endsAt - (monotonic() + offset + drift)) / 1000)),

    learn: (pulse, sentAt, receivedAt) => {
      if (pulse.deadline !== null) {
        if (deadline !== null) endsAt += pulse.deadline - deadline
        deadline = pulse.deadline
      }
      if (pulse.serverNow === null) return
      drift = 0
      learnedAt = receivedAt
      const [from, to] = [pulse.serverNow - receivedAt, pulse.serverNow - sentAt]
      // No overlap: the device slept, or the server's clock was set. Then only the newest counts.
      const overlaps = from <= high && to >= low
      low = overlaps ? Math.max(low, from) : from
      high = overlaps ? Math.min(high, to) : to
      offset = (low + high) / 2
    },

    drifted: (milliseconds) => {
      drift += Math.max(0, milliseconds)
    },

    hasLearnedSince: (moment) => learnedAt >= moment,

    isSure: () => drift === 0 && (!('endsAt' in begin) || Number.isFinite(low)),

    note: (deviceTime) => ({
      endsAt,
      deadline,
      serverTime: monotonic() + offset + drift,
      deviceTime,
    }),
  }
}
