import type { Answer } from '@sopan/contract/exams/answer'
import type { OptionLetter } from '@sopan/contract/exams/option'

import type { Kind } from './kind.ts'
import { LETTERS, indexOfLetter, missingOptions } from './option-letters.ts'

/** Room for the letters with signs between them, of numbers too. */
const LONGEST = 40

/** The letters of an answer. */
export const lettersOf = (answer: string): OptionLetter[] =>
  LETTERS.filter((letter) => answer.includes(letter))

const written = (letters: readonly string[]): string =>
  LETTERS.filter((letter) => letters.includes(letter)).join('')

const isWritten = (answer: string) => answer !== '' && written(lettersOf(answer)) === answer

/** 'ACD' as its letters; a number of one digit names an option, so that '13' is not two of them. */
const namesIn = (text: string): string[] =>
  /^[a-z]+$/i.test(text) ? text.split('') : text === '' ? [] : [text]

/** The letters that a text or a list names, each once; null if it names something else or nothing. */
function readLetters(value: unknown): OptionLetter[] | null {
  const texts = [value].flat().map(String)
  if (texts.some((text) => text.length > LONGEST)) return null
  const names = texts.flatMap((text) => text.split(/[\s,;]+/)).flatMap(namesIn)
  const letters = names.map((name) => LETTERS[indexOfLetter(name)])
  const areRead = letters.length > 0 && letters.every((letter) => letter !== undefined)
  return areRead && new Set(letters).size === letters.length ? letters.toSorted() : null
}

/** The right ones of several options; an answer is the letters of the chosen ones in their order: 'ACD'. */
export const several: Kind<'several'> = {
  choices: () => [],
  parse: (text) => {
    const letters = readLetters(text)
    return letters && (written(letters) as Answer)
  },
  withOption: (answer, option) => {
    const chosen: string[] = lettersOf(answer ?? '')
    const next = chosen.includes(option)
      ? chosen.filter((letter) => letter !== option)
      : [...chosen, option]
    return next.length === 0 ? null : (written(next) as Answer)
  },
  fits: ({ options }, answer) =>
    isWritten(answer) && missingOptions(options, lettersOf(answer)) === null,
  misfit: (asked, key) => missingOptions(asked.options, key.options),
  credit: ({ rightMarks, wrongMarks, partlyMarks = null }, key, answer) => {
    const chosen = lettersOf(answer)
    const isRight = isWritten(answer) && chosen.every((letter) => key.options.includes(letter))
    if (isRight && chosen.length === key.options.length)
      return { marks: rightMarks, outcome: 'right' }
    if (!isRight || partlyMarks === null) return { marks: wrongMarks, outcome: 'wrong' }
    // A corrected key can have more right options than the paper.
    return { marks: Math.min(rightMarks, partlyMarks * chosen.length), outcome: 'partly' }
  },
  isSameKey: (a, b) => a.options.join() === b.options.join(),
  inFile: {
    field: 'answers',
    hasOptions: true,
    read: (value) => {
      const options = readLetters(value)
      return options && { mode: 'several', options }
    },
    write: ({ options }) => options.join(''),
  },
}
