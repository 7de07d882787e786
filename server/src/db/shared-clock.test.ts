import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type TestDatabase, openTestDatabase } from '#test/database.ts'

import { type Jump, startSharedClock, steadyTime } from './shared-clock.ts'

const NOON = Date.parse('2026-11-20T06:30:00Z')
const MINUTE = 60_000

/** A process that started 1,000 ms ago, and a database whose clock can be set. */
function scene() {
  const jumps: Jump[] = []
  const machine = { monotonic: 1000, database: NOON, slowness: 2 }
  const time = steadyTime(
    () => machine.monotonic,
    (jump) => jumps.push(jump),
  )
  function advanceMs(milliseconds: number): void {
    machine.monotonic += milliseconds
    machine.database += milliseconds
  }
  function sample(): void {
    const askedAt = machine.monotonic
    advanceMs(machine.slowness / 2)
    const reading = machine.database
    advanceMs(machine.slowness / 2)
    time.addSample(reading, askedAt, machine.monotonic)
  }
  const behind = () => machine.database - time.now().getTime()
  return { machine, time, jumps, advanceMs, sample, behind }
}

describe('the shared time', () => {
  it('is the database’s, and continues between samples', () => {
    const { sample, advanceMs, behind, jumps } = scene()
    sample()
    expect(behind()).toBe(0)
    advanceMs(4000)
    expect(behind()).toBe(0)
    expect(jumps).toEqual([])
  })

  it('follows a drift', () => {
    const { machine, sample, advanceMs, behind, jumps } = scene()
    sample()
    for (let round = 0; round < 10; round++) {
      advanceMs(5000)
      machine.database += 400
      sample()
    }
    expect(behind()).toBe(0)
    expect(jumps).toEqual([])
  })

  it.each([10, -10])(
    'accepts a jump of %i minutes only after two more samples confirm it',
    (by) => {
      const { machine, sample, advanceMs, behind, jumps, time } = scene()
      sample()
      const before = time.now().getTime()
      machine.database += by * MINUTE
      sample()
      advanceMs(5000)
      sample()
      expect(behind()).toBe(by * MINUTE)
      expect(time.now().getTime() - before).toBe(5000 + 2 * machine.slowness)
      expect(jumps).toEqual([{ milliseconds: by * MINUTE, isConfirmed: false }])
      advanceMs(5000)
      sample()
      expect(behind()).toBe(0)
      expect(jumps.at(-1)).toEqual({ milliseconds: by * MINUTE, isConfirmed: true })
    },
  )

  it('ignores a jump that is reverted', () => {
    const { machine, sample, behind, jumps } = scene()
    sample()
    for (let round = 0; round < 4; round++) {
      machine.database += 10 * MINUTE
      sample()
      sample()
      machine.database -= 10 * MINUTE
      sample()
    }
    expect(behind()).toBe(0)
    expect(jumps.some((jump) => jump.isConfirmed)).toBe(false)
  })

  it('ignores slow samples', () => {
    const { machine, sample, behind, jumps } = scene()
    sample()
    machine.database += 10 * MINUTE
    machine.slowness = 3000
    for (let round = 0; round < 5; round++) sample()
    expect(behind()).toBe(10 * MINUTE)
    expect(jumps).toEqual([])
  })
})

describe('with a real database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.db.destroy())

  it('is available from the start', async () => {
    const clock = await startSharedClock(
      database.pool,
      () => undefined,
      async () => undefined,
    )
    // Both run on this machine, whose clock no test sets.
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000)
    await clock.stop()
  })
})

describe('a jump of the clock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function clockScene(moveDeadlines: (milliseconds: number) => Promise<void>) {
    const database = { ahead: NOON }
    const query = async () => ({ rows: [{ ms: performance.now() + database.ahead }] })
    const clock = await startSharedClock(
      { query } as unknown as Pool,
      () => undefined,
      moveDeadlines,
    )
    const ahead = () => Math.round(clock.now().getTime() - performance.now() - NOON)
    return { database, clock, ahead }
  }

  it('forward is accepted after `moveDeadlines` has succeeded', async () => {
    const asked: number[] = []
    const { database, clock, ahead } = await clockScene(async (milliseconds) => {
      asked.push(milliseconds)
      if (asked.length === 1) throw new Error('the database is unavailable')
    })
    database.ahead += 10 * MINUTE
    await vi.advanceTimersByTimeAsync(15_000)
    expect([asked.length, ahead()]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(ahead()).toBe(10 * MINUTE)
    expect(asked).toEqual([10 * MINUTE, 10 * MINUTE])
    await clock.stop()
  })

  it('back is applied without `moveDeadlines`', async () => {
    const asked: number[] = []
    const { database, clock, ahead } = await clockScene(async (milliseconds) => {
      asked.push(milliseconds)
    })
    database.ahead -= 10 * MINUTE
    await vi.advanceTimersByTimeAsync(15_000)
    expect([asked, ahead()]).toEqual([[], -10 * MINUTE])
    await clock.stop()
  })
})
