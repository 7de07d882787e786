import { z } from 'zod'

import { optionLetter } from './option.ts'

/** The kind of a question, which decides the form of its answers: `options`, one of two to five options. */
export const questionKind = z.enum(['options'])
export type QuestionKind = z.output<typeof questionKind>

const options = z.array(optionLetter)

/** The right answers; the mode is the kind of the question, or one that questions of every kind can have. */
export const questionKey = z.discriminatedUnion('mode', [
  /** Any of the options. */
  z.object({ mode: z.literal('options'), options }),
  /** Every learner has full marks, also without an answer. There are no options. */
  z.object({ mode: z.literal('all'), options }),
  /** The question does not count. There are no options. */
  z.object({ mode: z.literal('dropped'), options }),
])
export type QuestionKey = z.output<typeof questionKey>
