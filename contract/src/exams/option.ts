import { z } from 'zod'

export const optionLetter = z.enum(['A', 'B', 'C', 'D', 'E'])
export type OptionLetter = z.output<typeof optionLetter>

/**
 * `key` is the letter in the paper, the same in every display order; it does not tell the correct option.
 * `html` is sanitised, and null if the plain text is sufficient.
 */
export const examOption = z.object({
  key: optionLetter,
  text: z.string(),
  html: z.string().nullable(),
})
export type ExamOption = z.output<typeof examOption>
