import { z } from 'zod'

import { envelope } from '../envelope.ts'

/** An Indian day that exists: '2026-11-30'. */
export const day = z.string().max(10, { abort: true }).pipe(z.iso.date())

export const paise = z.int()

/** Why a member does something, for the audit. */
export const reason = z.string().trim().min(1, 'Give a reason').max(500)

/** Characters that move the cursor or change the direction of a line. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u

/** The number of a voucher or a transfer, as it is printed. */
export const reference = z
  .string()
  .trim()
  .min(1, 'Enter the reference')
  .max(100, { error: 'A reference must be at most 100 characters long', abort: true })
  .refine((text) => !HIDDEN.test(text), 'The reference must not contain control characters')

/** Characters that the database cannot store or that pages do not show. */
const CONTROLS = /[\p{Cc}\p{Cs}]/u
const CONTROLS_IN_LINES = /(?!\n)\p{Cc}|\p{Cs}/u

const text = (controls: RegExp) => (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .refine((typed) => !controls.test(typed), 'Leave out control characters')

/** A text of one line with at most `max` characters; `missing` is the error of an empty one. */
export const oneLine = text(CONTROLS)

/** The same with line breaks. */
export const lines = text(CONTROLS_IN_LINES)

/** The body of a call that takes a file as it is. */
export const fileBody = z.instanceof(Uint8Array)

/** The response of a call that sends a file as it is, with its type and name in the headers. */
export const rawFileResponse = { 200: z.unknown() }

/** The response of a call that makes a file. */
export const fileResponse = {
  200: envelope(
    z.object({
      name: z.string(),
      type: z.string(),
      /** The file in Base64. */
      content: z.string(),
    }),
  ),
}
