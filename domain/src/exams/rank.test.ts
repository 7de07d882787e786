import { describe, expect, it } from 'vitest'

import { CLOSE_AFTER_SECONDS } from './attempt.ts'
import {
  type MarksOfAll,
  areRanksDue,
  averageAndBest,
  binOf,
  binsOf,
  isRankShown,
  placingOf,
} from './rank.ts'

describe('a place', () => {
  it.each([
    ['the best of 30', 30, 30, 1, 100],
    ['the last of 30', 1, 30, 30, 3.33],
    ['everybody with equal marks', 30, 30, 1, 100],
    ['two thirds, rounded up', 2, 3, 2, 66.67],
    ['a half of a hundredth, rounded up', 1, 800, 800, 0.13],
    ['the same among more', 2007, 20_000, 17_994, 10.04],
    ['less than a half of a hundredth', 1, 20_001, 20_001, 0],
    ['the second of 100,000, whose percentile is rounded up', 99_999, 100_000, 2, 100],
    ['the example of the documents', 9393, 9804, 412, 95.81],
  ])('of %s', (_, atMost, of, place, percentile) => {
    expect(placingOf(atMost, of)).toEqual({ place, of, percentile })
  })

  it('agrees with exact decimals for each of 1,001 learners', () => {
    for (let atMost = 1; atMost <= 1001; atMost++) {
      const tenThousandths = (BigInt(atMost) * 20_000n + 1001n) / 2002n
      expect(placingOf(atMost, 1001).percentile).toBe(Number(tenThousandths) / 100)
    }
  })

  it.each([
    [29, false],
    [30, true],
  ])('of %i learners is shown: %s', (of, isShown) => {
    expect(isRankShown({ of })).toBe(isShown)
  })
})

const all = (given: Partial<MarksOfAll>): MarksOfAll => ({
  marks: [],
  atMost: [],
  possible: 12,
  denominator: 3,
  ...given,
})

describe('the marks of all', () => {
  it.each([
    ['thirds', { marks: [-1, 0, 12], atMost: [1, 2, 3] }, 1.22, 4],
    ['a half of a hundredth', { marks: [0, 3], atMost: [199, 200] }, 0.01, 1],
    ['less than nothing', { marks: [-1], atMost: [4] }, -0.33, -0.33],
    ['the best alone', { marks: [12], atMost: [1] }, 4, 4],
  ])('have an average and a best: %s', (_, given, average, best) => {
    expect(averageAndBest(all(given))).toEqual({ average, best })
  })

  it('are counted in ten parts of the possible marks, those below 0 in the first', () => {
    const bins = binsOf(all({ marks: [-2, 1, 2, 6, 11, 12], atMost: [1, 3, 4, 9, 10, 14] }))
    expect(bins.map(({ count }) => count)).toEqual([3, 1, 0, 0, 0, 5, 0, 0, 0, 5])
    expect(bins[0]).toMatchObject({ from: 0, to: 0.4 })
    expect(bins[9]).toMatchObject({ from: 3.6, to: 4 })
  })

  it.each([
    [-5, 100, 0],
    [9, 100, 0],
    [10, 100, 1],
    [69, 100, 6],
    [100, 100, 9],
    [0, 0, 0],
  ])('%i of %i are in part %i', (marks, possible, bin) => {
    expect(binOf(marks, possible)).toBe(bin)
  })
})

describe('whether ranks are computed', () => {
  const closesAt = new Date('2026-12-06T06:00:00Z')
  const after = (seconds: number) => new Date(closesAt.getTime() + seconds * 1000)
  const facts = { closesAt, isTakenInWindow: false, last: null }

  it.each([
    ['of a test without a window', { closesAt: null, now: after(0) }, true],
    ['before the close', { now: after(-1) }, false],
    ['within the grace after the close', { now: after(CLOSE_AFTER_SECONDS) }, false],
    ['after it', { now: after(CLOSE_AFTER_SECONDS + 1) }, true],
    ['while an attempt of the window is open', { now: after(600), isTakenInWindow: true }, false],
    ['of 1,999 learners again', { now: after(60), last: { at: after(60), learners: 1999 } }, true],
    [
      'of 100,000 learners after 49 s',
      { now: after(109), last: { at: after(60), learners: 100_000 } },
      false,
    ],
    [
      'of 100,000 learners after 50 s',
      { now: after(110), last: { at: after(60), learners: 100_000 } },
      true,
    ],
  ])('%s', (_, given, isDue) => {
    expect(areRanksDue({ ...facts, ...given })).toBe(isDue)
  })
})
