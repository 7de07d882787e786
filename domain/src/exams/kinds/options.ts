import type { Answer } from '@sopan/contract/exams/answer'

import type { Kind } from './kind.ts'
import { LETTERS, indexOfLetter, missingOptions } from './option-letters.ts'

const choices = (asked: { options: number }) =>
  LETTERS.slice(0, asked.options) as readonly string[] as Answer[]

/** One of several options; an answer is its letter in the paper. */
export const options: Kind<'options'> = {
  choices,
  parse: (text) => {
    const letter = text.trim().toUpperCase()
    return LETTERS.some((one) => one === letter) ? (letter as Answer) : null
  },
  withOption: (_, option) => option,
  fits: (asked, answer) => choices(asked).includes(answer),
  misfit: (asked, key) => missingOptions(asked.options, key.options),
  credit: ({ rightMarks, wrongMarks }, key, answer) =>
    key.options.some((letter) => letter === answer)
      ? { marks: rightMarks, outcome: 'right' }
      : { marks: wrongMarks, outcome: 'wrong' },
  isSameKey: (a, b) => a.options.join() === b.options.join(),
  inFile: {
    field: 'answer',
    hasOptions: true,
    read: (value) => {
      const letters = [value].flat().map((one) => LETTERS[indexOfLetter(String(one))])
      return letters.every((letter) => letter !== undefined)
        ? { mode: 'options', options: letters }
        : null
    },
    write: ({ options: [letter, ...others] }) =>
      letter === undefined || others.length > 0 ? null : letter,
  },
}
