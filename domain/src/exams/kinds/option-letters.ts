import type { OptionLetter } from '@sopan/contract/exams/option'

import type { Misfit } from './kind.ts'

const ALL = { A: true, B: true, C: true, D: true, E: true } satisfies Record<OptionLetter, true>

/** The letters of the options of a question in a paper, in order; E is an addition to the documents. */
export const LETTERS = Object.keys(ALL) as readonly OptionLetter[]
export const MAX_OPTIONS = LETTERS.length

/** The letter of an option by its index, from 0. Throws a RangeError where no question has so many options. */
export function letterOf(index: number): OptionLetter {
  const letter = LETTERS[index]
  if (letter === undefined) throw new RangeError(`There is no option ${index + 1}`)
  return letter
}

/** The letters that are not among the first `count` options; null if all of them are. */
export function missingOptions(count: number, options: readonly OptionLetter[]): Misfit | null {
  const letters = options.filter((letter) => LETTERS.indexOf(letter) >= count)
  return letters.length === 0 ? null : { reason: 'missing options', letters }
}

/** The index, from 0, of the option that a text names by its letter or by its number from 1; -1 for another text. */
export const indexOfLetter = (text: string): number =>
  LETTERS.findIndex((letter, index) => letter === text.toUpperCase() || text === String(index + 1))
