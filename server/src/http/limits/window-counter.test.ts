import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createExactCounter } from './exact-counter.ts'
import { createWindowCounter } from './window-counter.ts'

const START = Date.UTC(2030, 0, 1)

describe.each([
  ['a counter of windows', createWindowCounter],
  ['a counter of exact times', createExactCounter],
])('%s', (_, create) => {
  it('allows as many as the rule, and then none until the wait has passed', () => {
    const counter = create({ max: 3, seconds: 60 })
    const add = (at: number) => {
      if (counter.isFull('a', at)) return false
      counter.add('a', at)
      return true
    }
    expect([1, 2, 3, 4].map((second) => add(START + second * 1000))).toEqual([
      true,
      true,
      true,
      false,
    ])
    const wait = counter.secondsToWait('a', START + 4000) * 1000
    expect(counter.isFull('a', START + 4000 + wait - 1001)).toBe(true)
    expect(counter.isFull('a', START + 4000 + wait)).toBe(false)
    expect(counter.isFull('b', START + 4000)).toBe(false)
  })

  it('never allows a key more often than the rule in any fixed window', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 12 }), (steps, max) => {
        const counter = create({ max, seconds: 60 })
        const passed = new Map<number, number>()
        let at = START
        for (const step of steps) {
          at += step
          if (counter.isFull('a', at)) continue
          counter.add('a', at)
          const window = Math.floor(at / 60_000)
          passed.set(window, (passed.get(window) ?? 0) + 1)
        }
        expect(Math.max(0, ...passed.values())).toBeLessThanOrEqual(max)
      }),
    )
  })

  it('allows one more after secondsToWait, and not a second earlier', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 8 }), (steps, max) => {
        const counter = create({ max, seconds: 60 })
        let at = START
        for (const step of steps) {
          at += step
          if (!counter.isFull('a', at)) counter.add('a', at)
        }
        if (!counter.isFull('a', at)) return
        const wait = counter.secondsToWait('a', at) * 1000
        // The shortest wait is a second.
        const earlier = wait > 1000 ? at + wait - 1001 : at
        expect([counter.isFull('a', earlier), counter.isFull('a', at + wait + 1)]).toEqual([
          true,
          false,
        ])
      }),
    )
  })

  it('counts correctly after the clock was set back', () => {
    const counter = create({ max: 1, seconds: 60 })
    counter.add('a', START)
    const hourAgo = START - 3_600_000
    expect(counter.isFull('a', hourAgo)).toBe(false)
    counter.add('a', hourAgo)
    expect(counter.isFull('a', hourAgo)).toBe(true)
    expect(counter.secondsToWait('a', hourAgo)).toBeLessThanOrEqual(120)
  })

  it('continues to count a key while other keys fill the memory', () => {
    const counter = create({ max: 2, seconds: 60 }, 10)
    counter.add('attacker', START)
    counter.add('attacker', START)
    for (let i = 0; i < 9; i++) counter.add(`other ${i}`, START)
    expect(counter.isFull('attacker', START)).toBe(true)
  })
})

it('a counter of exact times allows no more in any window, and asks for no longer wait than it', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 12 }), (steps, max) => {
      const counter = createExactCounter({ max, seconds: 60 })
      const passed: number[] = []
      let at = START
      for (const step of steps) {
        at += step
        expect(counter.secondsToWait('a', at)).toBeLessThanOrEqual(60)
        if (counter.isFull('a', at)) continue
        counter.add('a', at)
        passed.push(at)
      }
      for (const start of passed) {
        const within = passed.filter((time) => time >= start && time < start + 60_000)
        expect(within.length).toBeLessThanOrEqual(max)
      }
    }),
  )
})

it('a counter of exact times bounds the number of keys, and of times for each', () => {
  const counter = createExactCounter({ max: 2, seconds: 60 }, 10)
  for (let i = 0; i < 1000; i++) counter.add('a', START + i)
  expect(counter.secondsToWait('a', START + 1000)).toBe(60)
  for (let i = 0; i < 10; i++) counter.add(`other ${i}`, START + 2000)
  expect(counter.isFull('a', START + 2000)).toBe(false)
})

it('a counter of exact times takes no longer for a new key when its memory is full', () => {
  const counter = createExactCounter({ max: 10, seconds: 900 })
  const timeOf = (name: string) => {
    const start = performance.now()
    for (let i = 0; i < 50_000; i++) counter.add(`${name} ${i}`, START)
    return performance.now() - start
  }
  const filling = timeOf('first')
  timeOf('second')
  expect(timeOf('third')).toBeLessThan(10 * filling)
})
