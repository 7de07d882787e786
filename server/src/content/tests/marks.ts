import { type Fraction, markText, readMark } from '@sopan/domain/exams/marks'
import { z } from 'zod'

import { hasTwoDecimals, mustBe } from '#server/content/shared/yaml/fields.ts'

/** More than the marks of any exam in use, and small enough for exact sums. */
const LARGEST_CUT_OFF = 1000

/** A value that `read` understands; null is an error. */
export const readBy = <Read>(message: string, read: (written: unknown) => Read | null) =>
  z.unknown().transform((written, context) => {
    const value = read(written)
    if (value !== null) return value
    context.addIssue({ code: 'invalid_format', format: 'value', message })
    return z.NEVER
  })

const fraction = (message: string, isRight: (mark: Fraction) => boolean) =>
  readBy(message, (written) => {
    const mark = readMark(written)
    return mark !== null && isRight(mark) ? mark : null
  })

/** Integer marks over a denominator as a file has them: 2, -0.5, or '-1/3' if the decimals would not end. */
export function writtenMark(marks: number, over: number): number | string {
  const isDecimal = Number.isInteger((marks * 10_000) / over)
  return isDecimal ? marks / over + 0 : markText(marks, over)
}

/** The marks of a right and of a wrong answer, exact. */
export const marks = z.strictObject({
  right: fraction("a mark above 0 and up to 100, such as 2, 0.5 or '1/3'", (m) => m.numerator > 0),
  wrong: fraction("0 or a mark taken off, such as -0.5 or '-1/3'", (m) => m.numerator <= 0),
})

/** The part of its marks that a wrong answer to a question costs, such as 1/4. */
export const negative = fraction(
  "a part of a question's marks, such as '1/4', up to 1",
  (part) => part.numerator > 0 && part.numerator <= part.denominator,
)

const CUT_OFF_MESSAGE = `marks from 0 to ${LARGEST_CUT_OFF}, with at most two decimals`

/** Marks that a learner needs, as a file has them. */
export const neededMarks = z
  .number(CUT_OFF_MESSAGE)
  .min(0, CUT_OFF_MESSAGE)
  .max(LARGEST_CUT_OFF, CUT_OFF_MESSAGE)
  .superRefine(mustBe(CUT_OFF_MESSAGE, hasTwoDecimals))

/** The same in hundredths, for a section. */
export const cutOff = neededMarks.transform((marks) => Math.round(marks * 100))
