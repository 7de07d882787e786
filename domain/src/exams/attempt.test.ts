import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  completedAt,
  deadlineOf,
  isOverdue,
  lastArrival,
  mergeAnswers,
  secondsLeft,
  secondsTaken,
  timeLimitSeconds,
} from './attempt.ts'

const start = new Date('2026-11-20T06:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe('the time of an attempt', () => {
  it.each([
    [90, 2, 90],
    [0, 2, 0],
    [null, 2, 120],
    [undefined, 2, 120],
    [null, null, 3600],
    [undefined, 0, 3600],
  ])('with limit %j and %j minutes starts at %i seconds', (limit, minutes, expected) => {
    expect(timeLimitSeconds(limit, minutes)).toBe(expected)
  })

  it.each([
    [0, 600],
    [0.4, 600],
    [599.2, 1],
    [600, 0],
    [605, 0],
  ])('after %d of 600 seconds has %i left', (passed, left) => {
    expect(secondsLeft(deadlineOf(start, 600), at(passed))).toBe(left)
  })

  it('has a grace period, and a little more before the server closes it', () => {
    const deadline = deadlineOf(start, 600)
    expect(lastArrival(deadline)).toEqual(at(630))
    expect([644.9, 645, 645.1].map((second) => isOverdue(deadline, at(second)))).toEqual([
      false,
      false,
      true,
    ])
  })

  it.each([
    [120.4, 120, 120.4],
    [600, 600, 600],
    [625, 600, 600],
    [90_000, 600, 600],
  ])('closed after %d seconds took %i', (closed, taken, completed) => {
    const deadline = at(600)
    expect(secondsTaken(start, at(closed), deadline)).toBe(taken)
    expect(completedAt(at(closed), deadline)).toEqual(at(completed))
  })
})

describe('merging', () => {
  const entry = fc.record({
    question_id: fc.integer({ min: 1, max: 4 }),
    seq: fc.integer({ min: 1, max: 5 }),
    writer: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'cccccccc'),
  })
  /** The server makes sure that (question, seq, writer) is unique. */
  const entries = fc
    .uniqueArray(entry, {
      selector: ({ question_id, seq, writer }) => `${question_id} ${seq} ${writer}`,
    })
    .map((list) => list.map((one, index) => ({ ...one, selected_option: 'ABCD'[index % 4] })))
  const sorted = (winners: Map<number, unknown>) => [...winners].toSorted(([a], [b]) => a - b)

  it('ends with the same answers for every order, repetition and retry', () => {
    const delivery = entries.chain((sent) =>
      fc.record({
        sent: fc.constant(sent),
        arrived: fc
          .shuffledSubarray([...sent, ...sent], { minLength: sent.length * 2 })
          .map((list) => list),
      }),
    )
    fc.assert(
      fc.property(delivery, ({ sent, arrived }) => {
        expect(sorted(mergeAnswers(arrived))).toEqual(sorted(mergeAnswers(sent)))
      }),
    )
  })

  it('in parts equals merging everything together', () => {
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        const parts = mergeAnswers([...mergeAnswers(one).values(), ...mergeAnswers(other).values()])
        const keys = (winners: typeof parts) =>
          [...winners.values()]
            .map(({ question_id, seq, writer }) => `${question_id} ${seq} ${writer}`)
            .toSorted()
        expect(keys(parts)).toEqual(keys(mergeAnswers([...one, ...other])))
      }),
    )
  })

  it('keeps the greatest (seq, writer) of each question', () => {
    const sent = [
      { question_id: 1, seq: 2, writer: 'aaaaaaaa', selected_option: 'A' },
      { question_id: 1, seq: 2, writer: 'bbbbbbbb', selected_option: 'B' },
      { question_id: 1, seq: 1, writer: 'cccccccc', selected_option: 'C' },
      { question_id: 2, seq: 1, writer: 'aaaaaaaa', selected_option: null },
    ]
    const kept = [...mergeAnswers(sent).values()].map((one) => one.selected_option)
    expect(kept).toEqual(['B', null])
  })
})
