import { type Fraction, readMark } from '@sopan/domain/exams/marks'
import { z } from 'zod'

const fraction = (message: string, isRight: (mark: Fraction) => boolean) =>
  z.unknown().transform((written, context) => {
    const mark = readMark(written)
    if (mark !== null && isRight(mark)) return mark
    context.addIssue({ code: 'invalid_format', format: 'mark', message })
    return z.NEVER
  })

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
