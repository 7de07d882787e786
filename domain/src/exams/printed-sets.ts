import type { QuestionKey } from '@sopan/contract/exams/keys'

import { indexOfLetter, letterOf } from './kinds/option-letters.ts'
import { optionOrder } from './option-order.ts'

/** The letters of the sets in which a paper is printed. */
export const SETS = ['A', 'B', 'C', 'D'] as const
export type PaperSet = (typeof SETS)[number]

/**
 * The order of the options of a question in a set, as indexes from 0. The first set has the order of the test, the others
 * another one, which is the same each time. `number` is that of the question in the paper.
 */
export function orderInSet(set: PaperSet, number: number, count: number): number[] {
  const index = SETS.indexOf(set)
  return index === 0
    ? Array.from({ length: count }, (_, place) => place)
    : optionOrder(index, number, count)
}

/** A key by the letters that the options have in an order; an option that the order does not have keeps its letter. */
export function keyInOrder(key: QuestionKey, order: readonly number[]): QuestionKey {
  if (key.mode !== 'options' && key.mode !== 'several') return key
  const options = key.options
    .map((letter) => {
      const place = order.indexOf(indexOfLetter(letter))
      return place < 0 ? letter : letterOf(place)
    })
    .toSorted()
  return { ...key, options }
}
