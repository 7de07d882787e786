import { z } from 'zod'

import { optionLetter } from './option.ts'

/** The kind of a question, which decides the form of its answers: `options`, one of two to five options. */
export const questionKind = z.enum(['options'])
export type QuestionKind = z.output<typeof questionKind>

const options = z
  .array(optionLetter)
  .min(1, 'Choose at least one option')
  // In one form, so that equal keys are equal values.
  .overwrite((letters) => [...new Set(letters)].toSorted())

/** An empty list, for earlier pages and releases. Its type lets no code read it, because a key of another kind has no options. */
const none: z.ZodType = z.array(optionLetter).max(0, 'This key has no options')

/** The right answers; the mode is the kind of the question, or one that questions of every kind can have. */
export const questionKey = z.discriminatedUnion('mode', [
  /** Any of the options. */
  z.object({ mode: z.literal('options'), options }),
  /** Every learner has full marks, also without an answer. */
  z.object({ mode: z.literal('all'), options: none }),
  /** The question does not count. */
  z.object({ mode: z.literal('dropped'), options: none }),
])
export type QuestionKey = z.output<typeof questionKey>
