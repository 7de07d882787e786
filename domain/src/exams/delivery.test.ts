import type { Answer } from '@sopan/contract/exams/answer'
import { describe, expect, it } from 'vitest'

import {
  type AttemptState,
  type Entry,
  type StoredEntries,
  decideDelivery,
  entryKey,
} from './delivery.ts'

const deadline = new Date('2026-11-20T06:00:00Z')
const after = (seconds: number) => new Date(deadline.getTime() + seconds * 1000)
const attempt: AttemptState = {
  deadline,
  sectionEnds: null,
  inWindow: true,
  closedAt: null,
  maxSeq: 10,
  revision: 3,
  questions: new Map([
    [1, 0],
    [2, 1],
  ]),
}
const NOTHING: StoredEntries = { logged: [], answers: [] }

function entry(seq: number, option: string | null = 'A', more: Partial<Entry> = {}): Entry {
  const selected = option as Answer | null
  return { question_id: 1, selected_option: selected, seq, writer: 'phone', seconds: 5, ...more }
}

const logged = (one: Entry, isLate = false) => ({
  ...one,
  option: one.selected_option,
  is_late: isLate,
})
const answer = (one: Entry) => ({ ...one, option: one.selected_option })

function decide(
  entries: Entry[],
  { at = -60, state = {}, stored = {} }: DecideOptions = {},
  received = at,
) {
  const sent = { arrivedAt: after(at), receivedAt: after(received), entries }
  return decideDelivery(
    { ...attempt, ...state },
    sent,
    { ...NOTHING, ...stored },
    after(10_000_000),
  )
}
interface DecideOptions {
  /** Seconds after the deadline. */
  at?: number
  state?: Partial<AttemptState>
  stored?: Partial<StoredEntries>
}

function decided(...args: Parameters<typeof decide>) {
  const decision = decide(...args)
  if (typeof decision === 'string') throw new Error(decision)
  return decision
}

const SAVED = { stored: 'saved', reason: null, held: null }

describe('the changes of a delivery', () => {
  it('are empty without entries', () => {
    expect(decided([])).toEqual({ late: new Set(), added: [], changed: [], outcomes: [] })
  })

  it('include an entry that wins, in the log and as the answer', () => {
    const sent = entry(11)
    const stored = { answers: [answer(entry(10, 'B'))] }
    expect(decided([sent], { stored })).toEqual({
      late: new Set(),
      added: [sent],
      changed: [sent],
      outcomes: [SAVED],
    })
  })

  it('log an entry that loses to a stored one, and return the stored one in `held`', () => {
    const winner = entry(10, 'B', { writer: 'tablet' })
    const sent = entry(10)
    const { added, changed, outcomes } = decided([sent], { stored: { answers: [answer(winner)] } })
    expect([added, changed]).toEqual([[sent], []])
    const held = { selected_option: 'B', seq: 10, writer: 'tablet' }
    expect(outcomes).toEqual([{ ...SAVED, held }])
  })

  it('store the newest entry of each question, in any order', () => {
    const [first, second, other] = [entry(11), entry(12, null), entry(13, 'B', { question_id: 2 })]
    const { added, changed, outcomes } = decided([second, other, first])
    expect(added).toEqual([other, second, first])
    expect(changed).toEqual([second, other])
    const held = { selected_option: null, seq: 12, writer: 'phone' }
    expect(outcomes).toEqual([SAVED, SAVED, { ...SAVED, held }])
  })

  it('are empty for a repeated entry', () => {
    const again = entry(9)
    const stored = { logged: [logged(again)], answers: [answer(again)] }
    expect(decided([again], { stored })).toEqual({
      late: new Set(),
      added: [],
      changed: [],
      outcomes: [SAVED],
    })
  })
})

describe('a rejected delivery', () => {
  it.each([
    ['another question', entry(11, 'A', { question_id: 3 })],
    ['a seq that is too far ahead', entry(10_011)],
  ])('has %s', (_, wrong) => {
    expect(decide([entry(12), wrong])).toBe('impossible')
  })

  it('repeats a logged entry with another option', () => {
    const stored = { logged: [logged(entry(9, 'B'))] }
    expect(decide([entry(9)], { stored })).toBe('contradiction')
  })

  it('is not one with an entry without a counter: the log keeps the first, which is returned', () => {
    const first = entry(0, 'B', { writer: '' })
    const stored = { logged: [logged(first)], answers: [answer(first)] }
    const { added, changed, outcomes } = decided([entry(0, 'A', { writer: '' })], { stored })
    expect([added, changed]).toEqual([[], []])
    const held = { selected_option: 'B', seq: 0, writer: '' }
    expect(outcomes).toEqual([{ stored: 'not_kept', reason: null, held }])
  })
})

describe('a delivery around the deadline', () => {
  it.each([
    ['30 s after the deadline', { at: 30 }, false],
    ['31 s after it', { at: 31 }, true],
    [
      'before the deadline, of an attempt closed earlier',
      { state: { closedAt: after(-90) } },
      true,
    ],
    ['before the attempt was closed', { state: { closedAt: after(-30) } }, false],
    [
      'of an attempt whose `closedAt` is after `now`',
      { state: { closedAt: after(20_000_000) } },
      true,
    ],
  ])('%s: is late or counts', (_, options, isLate) => {
    const sent = entry(11)
    const decision = decided([sent], options)
    expect(decision.late.has(sent)).toBe(isLate)
    expect(decision.added).toEqual([sent])
    expect(decision.changed).toEqual(isLate ? [] : [sent])
    expect(decision.outcomes[0]?.stored).toBe(isLate ? 'late' : 'saved')
  })

  it('counts as received when its body was complete, not when it arrived', () => {
    expect(decided([entry(11)], { state: { closedAt: after(-30) } }, -29).late.size).toBe(1)
  })

  it('acknowledges an entry as saved if it was logged in time', () => {
    const stored = { logged: [logged(entry(9))], answers: [answer(entry(9))] }
    expect(decided([entry(9)], { at: 60, stored }).outcomes).toEqual([SAVED])
  })

  it('counts when it is sent again after the deadline was extended', () => {
    const stored = { logged: [logged(entry(9), true)] }
    expect(decided([entry(9)], { stored }).changed).toEqual([entry(9)])
  })

  it('is not kept more than 7 days after the deadline, except for logged entries', () => {
    const at = 7 * 24 * 3600 + 1
    const stored = { logged: [logged(entry(9), true)] }
    const { added, outcomes } = decided([entry(9), entry(11)], { at, stored })
    expect(added).toEqual([])
    expect(outcomes).toEqual([
      { stored: 'late', reason: null, held: null },
      { stored: 'not_kept', reason: 'too_late', held: null },
    ])
  })
})

describe('the maximum number of logged entries', () => {
  it('is 500 plus 20 per question; the newest are kept', () => {
    const state = { revision: 538 }
    const sent = [entry(11), entry(13, 'B'), entry(12, 'C')]
    const { added, changed, outcomes } = decided(sent, { state })
    expect(added.map((one) => one.seq)).toEqual([13, 12])
    expect(changed.map((one) => one.seq)).toEqual([13])
    expect(outcomes.map((one) => one.reason)).toEqual(['too_many', null, null])
  })

  it('does not remove logged entries', () => {
    const stored = { logged: [logged(entry(9))], answers: [answer(entry(9))] }
    const { added, outcomes } = decided([entry(9), entry(11)], { state: { revision: 540 }, stored })
    expect(added).toEqual([])
    expect(outcomes.map((one) => one.stored)).toEqual(['saved', 'not_kept'])
  })
})

it('identifies an entry by question, seq and writer', () => {
  expect(entryKey(entry(7))).toBe('1 7 phone')
})

describe('a delivery in a test with section clocks', () => {
  const sectionEnds = [after(-600), deadline]
  const both = [entry(11), entry(12, 'B', { question_id: 2 })]
  const outcomesAt = (at: number, inWindow: boolean, stored: Partial<StoredEntries> = {}) => {
    const { outcomes, added } = decided(both, { at, state: { sectionEnds, inWindow }, stored })
    const known = stored.logged?.length ?? 0
    const kept = outcomes.filter((one) => one.stored !== 'not_kept')
    expect(added).toHaveLength(kept.length - known)
    return outcomes.map((one) => one.reason ?? one.stored)
  }

  it.each([
    ['before the second section', -606, true, ['saved', 'not_open']],
    ['as the second section begins', -605, true, ['saved', 'saved']],
    ['within the grace of the first one', -570, true, ['saved', 'saved']],
    ['after the grace of the first one', -569, true, ['late', 'saved']],
    ['after the first one, at any time', -569, false, ['saved', 'saved']],
    ['after the grace of the test, at any time', 31, false, ['late', 'late']],
  ])('that arrives %s stores each answer by its own section', (_, at, inWindow, expected) => {
    expect(outcomesAt(at, inWindow)).toEqual(expected)
  })

  it('keeps an answer that was stored before its section was moved', () => {
    const [, second] = both
    const known = second === undefined ? [] : [logged(second)]
    expect(outcomesAt(-700, true, { logged: known })).toEqual(['saved', 'saved'])
  })
})
