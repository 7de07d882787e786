import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type PracticeEntry, countedTime, dueOn, isDue, isStarred } from './due.ts'

const A: QuestionKey = { mode: 'options', options: ['A'] }
const question = (key: QuestionKey = A) => ({ id: 1, key, rightMarks: 1, wrongMarks: 0 })
/** 10:00 in India on a day of November 2026. */
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour - 6, 30))
const missedAt = at(1)

/** 'A2': the answer A on the second day; 'known2', 'star2', 'unstar2'. */
function entry(text: string, writer = 'one'): PracticeEntry {
  const [, word = '', day = ''] = /^(\D+)(\d+)$/.exec(text) ?? []
  const isAct = word === 'known' || word === 'star' || word === 'unstar'
  return {
    act: isAct ? word : 'answer',
    answer: isAct ? null : (word as Answer),
    at: at(Number(day)),
    writer,
  }
}
const entries = (texts: string) =>
  texts
    .split(' ')
    .filter(Boolean)
    .map((text) => entry(text))

describe('a mistake is due', () => {
  it.each([
    ['the next day', '', '2026-11-02'],
    ['three days after the first right answer', 'A2', '2026-11-05'],
    ['seven days after the second', 'A2 A5', '2026-11-12'],
    ['21 days after the third', 'A2 A5 A12', '2026-12-03'],
    ['not after the last', 'A2 A5 A12 A33', null],
    ['on the day of the first right answer that is late', 'A4', '2026-11-07'],
    ['as before after a right answer before its day', 'A2 A3 A4', '2026-11-05'],
    ['as before after a right answer on the day of the mistake', 'A1', '2026-11-02'],
    ['the next day after a wrong answer', 'A2 A5 B7', '2026-11-08'],
    ['three days after a right answer that follows a wrong one', 'A2 A5 B7 A8', '2026-11-11'],
    ['not after "I know this"', 'A2 known3', null],
    ['the next day after a wrong answer that follows "I know this"', 'known3 B9', '2026-11-10'],
    ['as before after a star', 'A2 star3', '2026-11-05'],
  ])('%s', (_, texts, expected) => {
    expect(dueOn({ question: question(), missedAt, entries: entries(texts) })).toBe(expected)
  })

  it('the day after an attempt in which it was wrong again', () => {
    const practised = { question: question(), missedAt: at(20), entries: entries('A2 A5 known9') }
    expect(dueOn(practised)).toBe('2026-11-21')
  })

  it.each([
    ['a question that was never wrong', null, A, '', null],
    ['a starred question that is answered wrong', null, A, 'star2 B3', '2026-11-04'],
    ['a question that no longer counts', missedAt, { mode: 'dropped' } as const, 'B2', null],
    ['a question whose every answer counts', missedAt, { mode: 'all' } as const, 'B2', null],
    [
      'a question whose corrected key makes the answer right',
      missedAt,
      { mode: 'options', options: ['B'] } as const,
      'B2',
      '2026-11-05',
    ],
  ])('%s', (_, missed, key, texts, expected) => {
    const practised = { question: question(key as QuestionKey), missedAt: missed }
    expect(dueOn({ ...practised, entries: entries(texts) })).toBe(expected)
  })

  it('from midnight in India on', () => {
    const practised = { question: question(), missedAt, entries: [] }
    expect(isDue(practised, new Date('2026-11-01T18:29:59Z'))).toBe(false)
    expect(isDue(practised, new Date('2026-11-01T18:30:00Z'))).toBe(true)
  })

  it('on the same day on two devices, in any order of their entries', () => {
    const any = fc.record({
      act: fc.constantFrom('answer', 'answer', 'answer', 'known', 'star'),
      answer: fc.constantFrom('A', 'B').map((one) => one as Answer),
      at: fc.integer({ min: 1, max: 60 }).map((day) => at(day)),
      writer: fc.constantFrom('one', 'two'),
    })
    const one = { key: (entry: PracticeEntry) => `${entry.at.getTime()} ${entry.writer}` }
    const lists = fc.uniqueArray(any, { selector: (entry) => one.key(entry), maxLength: 20 })
    const shuffled = lists.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const due = (some: readonly PracticeEntry[]) =>
          dueOn({ question: question(), missedAt, entries: some })
        expect(due(other)).toBe(due(list))
        expect(isStarred(other)).toBe(isStarred(list))
      }),
    )
  })
})

it.each([
  ['', false],
  ['star2', true],
  ['star2 unstar3', false],
  ['unstar3 star2 A4', false],
  ['star2 unstar3 star4', true],
])('after "%s" a question is starred: %s', (texts, expected) => {
  expect(isStarred(entries(texts))).toBe(expected)
})

it.each([
  ['a minute before it arrives', -60_000, 'its own'],
  ['30 days before', -30 * 86_400_000, 'its own'],
  ['more than 30 days before', -30 * 86_400_000 - 1, 'of the arrival'],
  ['after it arrives, by a clock that is ahead', 1, 'of the arrival'],
])('the time of an entry %s is %s', (_, offset, expected) => {
  const arrived = at(20)
  const sent = new Date(arrived.getTime() + offset)
  expect(countedTime(sent, arrived)).toEqual(expected === 'its own' ? sent : arrived)
})
