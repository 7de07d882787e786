import type { OptionLetter } from '@sopan/contract/exams/option'

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

/** 'there is no option E', if some of these options are not among the first `count`. */
export function missingOptions(count: number, letters: readonly OptionLetter[]): string | null {
  const missing = letters.filter((letter) => LETTERS.indexOf(letter) >= count)
  return missing.length === 0 ? null : `there is no option ${missing.join(' or ')}`
}

/** The index, from 0, of the option that a text names by its letter or by its number from 1; -1 for another text. */
export const indexOfLetter = (text: string): number =>
  LETTERS.findIndex((letter, index) => letter === text.toUpperCase() || text === String(index + 1))
