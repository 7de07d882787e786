import type { QuestionKey } from '@sopan/contract/exams/keys'
import { KINDS, keyText, unfitPart } from '@sopan/domain/exams/kinds/kinds'
import {
  LETTERS,
  MAX_OPTIONS,
  indexOfLetter,
  letterOf,
} from '@sopan/domain/exams/kinds/option-letters'
import { z } from 'zod'

import { multiLine, optional } from '#server/content/shared/yaml/fields.ts'

import { askedBy } from './asked-in-files.ts'
import { marks } from './marks.ts'

const longText = (max: number) =>
  multiLine(max, '; put a number in quotes').describe(`up to ${max} characters`)

const OPTIONS_MESSAGE = `a list of 2 to ${MAX_OPTIONS} options`

export const texts = z.strictObject({
  text: longText(4000),
  options: z
    .array(longText(1000), OPTIONS_MESSAGE)
    .min(2, OPTIONS_MESSAGE)
    .max(MAX_OPTIONS, OPTIONS_MESSAGE)
    .meta({
      help: '',
      hasLetters: true,
      description: 'two to five different texts; put numbers in quotes, so that 1.50 stays 1.50',
    }),
  explanation: optional(longText(4000)).meta({
    help: 'Shown with the result',
    description: 'shown with the result',
  }),
})

const ANSWER_MESSAGE = 'A, B, C, D or E, or the number of the right option'

const KEY_MESSAGE = "an option, a list of options, 'all' or 'dropped'"
const letter = z.enum(LETTERS, KEY_MESSAGE)

// Without the abort, the checks of the whole question would read an invalid key.
const ABORT = { error: KEY_MESSAGE, abort: true }

/** The corrected key, which counts instead of `answer`; null if the key was never corrected. */
const correctedKey = optional(
  z
    .union(
      [letter, z.array(letter).min(1, ABORT).max(MAX_OPTIONS, ABORT), z.enum(['all', 'dropped'])],
      KEY_MESSAGE,
    )
    .transform((given): QuestionKey => {
      if (given === 'all' || given === 'dropped') return { mode: given, options: [] }
      return { mode: 'options', options: [...new Set([given].flat())].toSorted() }
    }),
).meta({
  ifOmitted: '`answer`',
  control: 'hidden',
  description:
    'the corrected key, which the console sets: `B`, `[B, C]`, `all` (full marks for every learner) or `dropped` (does not count)',
})

/** A question from a test's file or from a bank. */
export const question = z
  .strictObject({
    text: texts.shape.text,
    options: texts.shape.options,
    answer: z
      .literal([...LETTERS, ...LETTERS.map((_, index) => index + 1)], ANSWER_MESSAGE)
      .transform((given) => letterOf(indexOfLetter(String(given))))
      .meta({ help: '', description: '`A` to `E`, or the number of the option from 1' }),
    key: correctedKey,
    explanation: texts.shape.explanation,
    marks: optional(marks).meta({
      label: 'Marks of this question',
      ifOmitted: '`marking`',
      description: '`right` and `wrong` of this question',
    }),
    hi: optional(texts).meta({
      label: 'In Hindi',
      description: '`text`, `options` (as many, in the same order) and `explanation` in Hindi',
    }),
  })
  .superRefine((given, context) => {
    const addError = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const { options, key, hi } = given
    const asked = askedBy(given)
    for (const [path, wanted] of [
      ['key', key],
      [KINDS[asked.kind].inFile.field, asked.key],
    ] as const) {
      const unfit = wanted && unfitPart(asked, wanted)
      if (unfit) addError([path], `there is no option ${keyText(unfit)}`)
    }
    for (const [path, list] of [
      [['options'], options],
      [['hi', 'options'], hi?.options ?? []],
    ] as const) {
      const twice = list.findIndex((option, index) => list.indexOf(option) !== index)
      if (twice >= 0) addError([...path, twice], 'two options are the same')
    }
    if (hi && hi.options.length !== options.length) {
      addError(
        ['hi', 'options'],
        `must have as many options as the English text, ${options.length}`,
      )
    }
  })
