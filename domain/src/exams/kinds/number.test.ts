import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { creditFor } from '../marking.ts'
import { canBecomeDecimal, millionths, ofMillionths, readDecimal } from './decimal.ts'
import { KINDS, fits, misfit } from './kinds.ts'

const key = (from: string, to = from) => ({ mode: 'number' as const, from, to })
const asked = { kind: 'number' as const, key: key('0') }

describe('a typed number', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    [' 42 ', '42'],
    ['\u22125', '-5'],
    ['0.000001', '0.000001'],
    ['999999999.999999', '999999999.999999'],
    ['0.0000001', null],
    ['1000000000', null],
    ['1e5', null],
    ['--1', null],
    ['+1', null],
    ['1,5', null],
    ['1.2.3', null],
    ['', null],
    ['-', null],
    ['.', null],
    ['\u0663', null],
    ['\u0969', null],
    ['Infinity', null],
    ['0x10', null],
    ['1\n', '1'],
    ['9'.repeat(10_000), null],
  ])('%j means %j', (text, number) => {
    expect(readDecimal(text)).toBe(number)
  })

  it('can be typed character by character, for each possible number', () => {
    const digits = fc.tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }))
    fc.assert(
      fc.property(digits, ([given]) => {
        const size = (given < 0n ? -given : given).toString().padStart(7, '0')
        const text = `${given < 0n ? '-' : ''}${size.slice(0, -6)}.${size.slice(-6)}`
        const number = readDecimal(text) ?? ''
        expect(millionths(number)).toBe(given)
        expect(ofMillionths(given)).toBe(number)
        for (let length = 0; length <= text.length; length++)
          expect(canBecomeDecimal(text.slice(0, length))).toBe(true)
      }),
    )
  })

  it.each(['1e5', '٣', '--1', '+1', '.5', '-0', '0.10', '01', '1.', '', ' 1', '9'.repeat(10_000)])(
    '%j is no answer, because a page sends the one form of a number',
    (text) => {
      expect(fits(asked, text as Answer)).toBe(false)
    },
  )
})

describe('the credit of a number', () => {
  it.each([
    ['0.1', key('0.1', '0.3'), 'right'],
    ['0.3', key('0.1', '0.3'), 'right'],
    ['0.300001', key('0.1', '0.3'), 'wrong'],
    ['0.099999', key('0.1', '0.3'), 'wrong'],
    ['0.2', key('0.2'), 'right'],
    ['0.200001', key('0.2'), 'wrong'],
    ['-2', key('-3', '-1'), 'right'],
    ['2', key('-3', '-1'), 'wrong'],
    ['0', key('-0.5', '0.5'), 'right'],
    ['999999999.999999', key('999999999.999999'), 'right'],
    ['999999999.999998', key('999999999.999999'), 'wrong'],
    [null, key('0'), 'skipped'],
    ['7', { mode: 'all', options: [] }, 'right'],
    [null, { mode: 'all', options: [] }, 'right'],
  ] as [string | null, QuestionKey, string][])('%j by the key %j is %s', (text, given, outcome) => {
    const question = { id: 1, key: given, rightMarks: 4, wrongMarks: -1 }
    expect(creditFor(question, text as Answer | null)?.outcome).toBe(outcome)
  })
})

describe('a key of a number', () => {
  it.each([
    [42, key('42')],
    [0.1, key('0.1')],
    [-0.5, key('-0.5')],
    ['0.31 to 0.33', key('0.31', '0.33')],
    ['0.31..0.330', key('0.31', '0.33')],
    ['-5 to -3', key('-5', '-3')],
    ['3 to 3.0', key('3')],
    ['5 to 3', key('5', '3')],
    [123_456_789.123456, key('123456789.123456')],
    [-999_999_999.999999, key('-999999999.999999')],
    [1_234_567_890, null],
    [1e21, null],
    [1e-7, null],
    ['1 to 2 to 3', null],
    ['about 3', null],
    ['B', null],
    [null, null],
    [true, null],
    [[1, 2], null],
    ['1'.repeat(10_000), null],
  ])('is %j in a file for %j', (value, read) => {
    expect(KINDS.number.inFile.read(value)).toEqual(read)
  })

  it.each([
    [key('0.31', '0.33'), null],
    [key('-0.5'), null],
    [key('5', '3'), 'ends before it begins'],
    [key('0.50'), 'not in its shortest form'],
    [key('x'), 'not in its shortest form'],
    [{ mode: 'options', options: ['A'] }, 'other kind'],
    [{ mode: 'all', options: [] }, null],
  ] as [QuestionKey, string | null][])('cannot have the key %j: %j', (given, reason) => {
    expect(misfit(asked, given)?.reason ?? null).toBe(reason)
  })
})
