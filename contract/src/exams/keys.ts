import { z } from 'zod'

import { optionLetter } from './option.ts'

/**
 * The kind of a question, which decides the form of its answers: `options`, one of two to five options; `number`, a
 * number with up to six decimals; `several`, each of several options that is right.
 */
export const questionKind = z.enum(['options', 'number', 'several'])
export type QuestionKind = z.output<typeof questionKind>

const options = z
  .array(optionLetter)
  .min(1, 'Choose at least one option')
  // In one form, so that equal keys are equal values.
  .overwrite((letters) => [...new Set(letters)].toSorted())

/** A number in the form of answers, which domain checks. */
const decimal = z.string().min(1).max(20)

/** An empty list, for earlier pages and releases. Its type lets no code read it, because a key of another kind has no options. */
const none: z.ZodType = z.array(optionLetter).max(0, 'This key has no options')

/** The right answers; the mode is the kind of the question, or one that questions of every kind can have. */
export const questionKey = z.discriminatedUnion('mode', [
  /** Any of the options. */
  z.object({ mode: z.literal('options'), options }),
  /** Each number of a range, its ends among them; the ends of a single value are equal. */
  z.object({ mode: z.literal('number'), from: decimal, to: decimal }),
  /** All of the options and no other. */
  z.object({ mode: z.literal('several'), options }),
  /** Every learner has full marks, also without an answer. */
  z.object({ mode: z.literal('all'), options: none }),
  /** The question does not count. */
  z.object({ mode: z.literal('dropped'), options: none }),
])
export type QuestionKey = z.output<typeof questionKey>
