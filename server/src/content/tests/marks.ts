import { type Fraction, readMark } from '@sopan/domain/exams/marks'
import { z } from 'zod'

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

/** The marks of a right and of a wrong answer, exact. */
export const marks = z.strictObject({
  right: fraction("a mark above 0 and up to 100, such as 2, 0.5 or '1/3'", (m) => m.numerator > 0),
  wrong: fraction("0 or a mark taken off, such as -0.5 or '-1/3'", (m) => m.numerator <= 0),
})
