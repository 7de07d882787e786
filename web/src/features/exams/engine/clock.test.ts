import { describe, expect, it } from 'vitest'

import type { ServerTimes } from '#web/lib/api/wire/exams/attempt.ts'

import {
  type ExamClock,
  isTimeEstimated,
  learnTime,
  noteOf,
  restoreClock,
  secondsLeft,
  startClock,
} from './clock.ts'

const NOON = Date.parse('2026-11-20T06:30:00Z')

interface Begin {
  limit?: number
  deadline?: number | null
  serverNow?: number | null
}

/** A clock and a monotonic time that the test advances. */
function running(start: ExamClock, time: { now: number }) {
  let clock = start
  return {
    secondsLeft: () => secondsLeft(clock, time.now),
    isEstimated: () => isTimeEstimated(clock),
    learn: (times: Omit<ServerTimes, 'sectionEnds'>, sentAt: number, receivedAt: number) => {
      clock = learnTime(clock, { ...times, sectionEnds: null }, sentAt, receivedAt)
    },
    note: (deviceTime: number) => noteOf(clock, time.now, deviceTime),
  }
}

function clockOf({ limit = 600, deadline = NOON + 600_000, serverNow = NOON }: Begin = {}) {
  const time = { now: 1000 }
  const times = { deadline, serverNow, sectionEnds: null }
  const clock = running(startClock(times, limit, time.now, 0), time)
  return { clock, time }
}

describe('the time of an attempt', () => {
  it('counts down by the monotonic clock', () => {
    const { clock, time } = clockOf()
    expect(clock.secondsLeft()).toBe(600)
    time.now += 1500
    expect(clock.secondsLeft()).toBe(599)
    time.now += 10_000_000
    expect(clock.secondsLeft()).toBe(0)
  })

  it('starts at time_limit if that differs from the deadline', () => {
    expect(clockOf({ limit: 90 }).clock.secondsLeft()).toBe(90)
    expect(clockOf({ limit: 0 }).clock.secondsLeft()).toBe(0)
    const bare = clockOf({ limit: 120, deadline: null, serverNow: null })
    expect(bare.clock.secondsLeft()).toBe(120)
    bare.time.now += 60_000
    expect(bare.clock.secondsLeft()).toBe(60)
  })

  it('uses the deadline, not the rounded seconds', () => {
    const { clock, time } = clockOf({ limit: 600, deadline: NOON + 599_100 })
    time.now += 599_100
    expect(clock.secondsLeft()).toBe(0)
  })

  it('is corrected by every response of the server', () => {
    const { clock, time } = clockOf()
    // The start call took two seconds.
    time.now += 10_000
    clock.learn({ deadline: NOON + 600_000, serverNow: NOON + 12_000 }, time.now - 100, time.now)
    expect(clock.secondsLeft()).toBe(588)
  })

  it('keeps the most precise of several responses, and ignores a slow one', () => {
    const { clock, time } = clockOf()
    clock.learn({ deadline: null, serverNow: NOON }, time.now - 20, time.now)
    time.now += 30_000
    // The call took 8 s: the server's time is somewhere within them.
    clock.learn({ deadline: null, serverNow: NOON + 23_000 }, time.now - 8000, time.now)
    expect(clock.secondsLeft()).toBe(570)
  })

  it('trusts the newest response after a sleep in which the monotonic clock stopped', () => {
    const { clock, time } = clockOf()
    clock.learn({ deadline: null, serverNow: NOON }, time.now - 50, time.now)
    time.now += 1000
    clock.learn({ deadline: null, serverNow: NOON + 400_000 }, time.now - 50, time.now)
    expect(clock.secondsLeft()).toBe(200)
  })

  it('follows a deadline that the server extended', () => {
    const { clock, time } = clockOf()
    time.now += 500_000
    clock.learn({ deadline: NOON + 1_200_000, serverNow: NOON + 500_000 }, time.now, time.now)
    expect(clock.secondsLeft()).toBe(700)
  })

  it('is bridged across a reload by the device’s date, until the server responds', () => {
    const { clock, time } = clockOf()
    time.now += 60_000
    const dayOff = NOON + 86_400_000
    const note = clock.note(dayOff)
    const later = { now: 5 }
    const restored = running(restoreClock(note, later.now, dayOff + 30_000), later)
    expect([restored.secondsLeft(), restored.isEstimated()]).toEqual([510, true])
    restored.learn({ deadline: NOON + 600_000, serverNow: NOON + 100_000 }, 0, 5)
    expect([restored.secondsLeft(), restored.isEstimated()]).toEqual([500, false])
  })

  it('does not go back if the date was set back', () => {
    const note = clockOf().clock.note(NOON)
    expect(secondsLeft(restoreClock(note, 0, NOON - 86_400_000), 0)).toBe(600)
  })
})
