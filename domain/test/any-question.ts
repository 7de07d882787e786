import type { QuestionKind } from '@sopan/contract/exams/keys'
import fc from 'fast-check'

import type { Asked } from '../src/exams/kinds/asked.ts'
import { millionths, readDecimal } from '../src/exams/kinds/decimal.ts'
import { LETTERS } from '../src/exams/kinds/option-letters.ts'

/** Numbers in their one form, most of them close to each other. */
const anyDecimal = fc
  .tuple(
    fc.integer({ min: -20, max: 20 }),
    fc.constantFrom('', '.1', '.25', '.000001', '9999999.999999'),
  )
  .map(([whole, rest]) => readDecimal(`${whole}${rest}`) ?? '0')

const ANY: { readonly [K in QuestionKind]: fc.Arbitrary<Asked<K>> } = {
  options: fc.integer({ min: 2, max: LETTERS.length }).chain((options) =>
    fc.record({
      kind: fc.constant('options' as const),
      options: fc.constant(options),
      key: fc.record({
        mode: fc.constant('options' as const),
        options: fc.subarray(LETTERS.slice(0, options), { minLength: 1 }),
      }),
    }),
  ),
  number: fc.tuple(anyDecimal, anyDecimal, fc.boolean()).map(([a, b, isRange]) => {
    const [from, to] = millionths(a) <= millionths(b) ? [a, b] : [b, a]
    return {
      kind: 'number' as const,
      key: { mode: 'number' as const, from, to: isRange ? to : from },
    }
  }),
  several: fc.integer({ min: 2, max: LETTERS.length }).chain((options) =>
    fc.record({
      kind: fc.constant('several' as const),
      options: fc.constant(options),
      partly: fc.constantFrom(null, 1),
      key: fc.record({
        mode: fc.constant('several' as const),
        options: fc.subarray(LETTERS.slice(0, options), { minLength: 1 }),
      }),
    }),
  ),
}

const all: readonly fc.Arbitrary<Asked>[] = Object.values(ANY)

/** A question of any kind, as its kind reads it, with any of its keys. */
export const anyAsked = fc.oneof(...all)

/** The same questions of each kind in every run. */
export const someOfEachKind = (howMany: number): Asked[] =>
  all.flatMap((any) => fc.sample(any, { numRuns: howMany, seed: 1 }))

/** Texts that may be sent as an answer: in the forms of every kind, and others. */
export const anyAnswerText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LETTERS) },
  fc.constantFrom(
    'a',
    ' b',
    'C ',
    'F',
    'AB',
    'ACD',
    'BA',
    'AA',
    'A,C',
    '1',
    '7',
    '42',
    '-1',
    '0.50',
    '.5',
    '+1',
    '--1',
    '1e5',
    '-0',
    '\u0663',
    '-999999999.999999',
    '1234567890',
    '0.1234567',
    '9'.repeat(50),
    'null',
    'É',
    '\0',
  ),
  anyDecimal,
  fc.string({ minLength: 1, maxLength: 5 }),
)
