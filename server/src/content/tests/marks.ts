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
