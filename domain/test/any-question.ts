import type { QuestionKind } from '@sopan/contract/exams/keys'
import fc from 'fast-check'

import type { Asked } from '../src/exams/kinds/asked.ts'
import { LETTERS } from '../src/exams/kinds/option-letters.ts'

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
    'BA',
    '1',
    '7',
    '42',
    '-1',
    '0.50',
    'null',
    'É',
    '\0',
  ),
  fc.string({ minLength: 1, maxLength: 5 }),
)
