import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import { describe, expect, it } from 'vitest'

import { creditFor } from '../marking.ts'
import type { KeyOf } from './asked.ts'
import { KINDS, fits, misfit, withOption } from './kinds.ts'

const key = (letters: string): KeyOf<'several'> => {
  return { mode: 'several', options: letters.split('') as KeyOf<'several'>['options'] }
}
const asked = { kind: 'several' as const, options: 4, partly: 1, key: key('ACD') }

it.each([
  ['A', true],
  ['ACD', true],
  ['ABCD', true],
  ['ABCDE', false],
  ['E', false],
  ['BA', false],
  ['AA', false],
  ['AAC', false],
  ['A,C', false],
  ['a', false],
  ['', false],
  ['7', false],
  ['A'.repeat(10_000), false],
])('%j fits a question with four options: %s', (text, isPossible) => {
  expect(fits(asked, text as Answer)).toBe(isPossible)
})

it.each([
  [null, 'C', 'C'],
  ['C', 'A', 'AC'],
  ['AC', 'D', 'ACD'],
  ['ACD', 'C', 'AD'],
  ['A', 'A', null],
])('after a press on an option %j and %j are %j', (answer, option, next) => {
  expect(withOption('several', answer as Answer | null, option as Answer)).toBe(next)
})

describe('the marks of several right options, +4 and -2', () => {
  const of = (partlyMarks: number | null, given: QuestionKey, answer: string | null) =>
    creditFor(
      { id: 1, key: given, rightMarks: 4, wrongMarks: -2, partlyMarks },
      answer as Answer | null,
    )

  // The table of JEE Advanced, 2025, for the right options A, C and D.
  it.each([
    ['ACD', 4, 'right'],
    ['AC', 2, 'partly'],
    ['AD', 2, 'partly'],
    ['C', 1, 'partly'],
    ['B', -2, 'wrong'],
    ['AB', -2, 'wrong'],
    ['ABCD', -2, 'wrong'],
    [null, 0, 'skipped'],
  ])('with a mark for each: %j has %i, %s', (answer, marks, outcome) => {
    expect(of(1, key('ACD'), answer)).toEqual({ marks, outcome })
  })

  it.each([
    ['ACD', 4, 'right'],
    ['AC', -2, 'wrong'],
    ['B', -2, 'wrong'],
    [null, 0, 'skipped'],
  ])('all or nothing: %j has %i, %s', (answer, marks, outcome) => {
    expect(of(null, key('ACD'), answer)).toEqual({ marks, outcome })
  })

  it.each([
    ['A', key('A'), 4, 'right'],
    ['AB', key('ABCD'), 2, 'partly'],
    ['ABC', key('ABCD'), 3, 'partly'],
    ['CA', key('AC'), -2, 'wrong'],
    ['B', { mode: 'all', options: [] }, 4, 'right'],
  ] as [string, QuestionKey, number, string][])(
    '%j by %j has %i, %s',
    (answer, given, marks, outcome) => {
      expect(of(1, given, answer)).toEqual({ marks, outcome })
    },
  )

  it('are never more than the full marks for a part, also by a corrected key with more options', () => {
    expect(of(3, key('ABC'), 'AB')).toEqual({ marks: 4, outcome: 'partly' })
  })
})

it.each([
  ['ACD', 'ACD'],
  ['d, a ,C', 'ACD'],
  [['A', 'C'], 'AC'],
  [[1, 3], 'AC'],
  ['1, 3', 'AC'],
  [13, null],
  ['A', 'A'],
  ['AA', null],
  ['AF', null],
  ['', null],
  [null, null],
  [[], null],
  ['A'.repeat(10_000), null],
])('%j in a file is the key %j', (value, letters) => {
  expect(KINDS.several.inFile.read(value)).toEqual(letters === null ? null : key(letters))
})

it.each([
  [key('ACD'), null],
  [key('A'), null],
  [key('AE'), 'missing options'],
  [{ mode: 'options', options: ['A'] }, 'other kind'],
] as [QuestionKey, string | null][])(
  'a question with four options cannot have the key %j: %j',
  (given, reason) => {
    expect(misfit(asked, given)?.reason ?? null).toBe(reason)
  },
)
