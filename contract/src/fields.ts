import { z } from 'zod'

import { ITEM_TYPES } from './item-types.ts'
import { MOST_EXAMS } from './learner-limits.ts'
import type { CheckCode } from './refusals.ts'

/** The largest price of an item and amount of a coupon. */
export const MAX_RUPEES = 1_000_000

export const LENGTHS = {
  name: 100,
  email: 254,
  place: 100,
  password: 200,
  search: 100,
  exam: 60,
  /** Of the short name of an item in its folder. */
  slug: 80,
  coupon: 40,
} as const

/** The documents' pattern, used on both sides. Quadratic, so it runs on short text only. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** No Indian number begins with 0: that is a ten-digit part of a longer one. */
const TEN_DIGITS = /^[1-9]\d{9}$/

/**
 * Text of limited length that matches a pattern. Zod runs all checks even after a failure, so
 * without aborting at the limit a pattern would run on text of any length.
 */
export const patterned = (max: number, pattern: RegExp) =>
  z.string().max(max, { abort: true }).regex(pattern)

/** PostgreSQL's bigint is larger, but ids must be exact as JSON numbers. */
export const id = z.int().positive()

/** An id in a path or query, as text. */
export const idText = patterned(16, /^[1-9]\d*$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

/**
 * Accepted for compatibility and compared with the session, never used to select the user.
 */
export const userIdText = idText.optional()
export const userId = id.nullish()

/** ISO 8601 with offset. */
export const time = z.iso.datetime({ offset: true })

/** Rupees with at most two decimals; the server calculates in whole paise. */
export const rupees = z.number().nonnegative()

/** At most two decimals, within the precision of a binary number. */
const hasWholePaise = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-5

/**
 * An amount sent by a client: number or numeric text, compared in paise and never used as a price
 * (A-02, A-52).
 */
export const sentAmount = z
  .union([z.number(), patterned(12, /^\d{1,9}(\.\d{1,2})?$/)])
  .transform(Number)
  .pipe(z.number().nonnegative().max(100_000_000).refine(hasWholePaise))
  .nullish()

/** A check reports the code of a refusal, which is worded where the reader's language is known. */
export const code = (code: CheckCode): string => code

/** The code for a missing field; a wrong type has the general message. */
export const required = (text: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? text : undefined),
})

/** Includes line breaks, but not the joiners of Indian scripts. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Normalized, so that other Unicode spellings of a letter or the Kelvin sign are the same address.
 */
export const email = z
  .string(required(code('email_missing')))
  .trim()
  .normalize('NFC')
  .min(1, code('email_missing'))
  .max(LENGTHS.email, { error: code('email_invalid'), abort: true })
  .regex(EMAIL_PATTERN, code('email_invalid'))
  .refine((address) => !CONTROL.test(address), code('email_invalid'))

/** Of an account that is made or changed: in angle brackets, one mailbox could have several accounts. */
export const newEmail = email.refine((address) => !/[<>]/.test(address), code('email_invalid'))

export const newPassword = z
  .string(required(code('password_missing')))
  .min(1, code('password_missing'))
  .min(6, code('password_too_short'))
  .max(LENGTHS.password, code('password_too_long'))

const WEB_ADDRESS = /:\/\/|www\./i

/**
 * One line without links, with single spaces, because other users may see it in our mails and
 * pages.
 */
const plainLine = (text: z.ZodString, label: 'name' | 'state' | 'district') =>
  text
    .refine((value) => !CONTROL.test(value), code(`${label}_control_characters`))
    .refine((value) => !WEB_ADDRESS.test(value), code(`${label}_web_address`))
    .transform((value) => value.replaceAll(/\s+/g, ' '))

export const fullName = plainLine(
  z
    .string(required(code('full_name_missing')))
    .trim()
    .min(1, code('full_name_missing'))
    .min(2, code('name_too_short'))
    .max(LENGTHS.name, { error: code('name_too_long'), abort: true }),
  'name',
)

/**
 * Other characters than digits are removed; then empty or exactly ten digits. Empty becomes null.
 */
export const phone = z
  .string()
  .max(40, code('phone_invalid'))
  .transform((text) => text.replaceAll(/\D/g, ''))
  .refine((digits) => digits === '' || TEN_DIGITS.test(digits), {
    error: code('phone_invalid'),
  })
  .transform((digits) => (digits === '' ? null : digits))
  .nullish()

/** A state or district: free text, empty becomes null. */
export const place = (label: 'state' | 'district') =>
  plainLine(
    z
      .string()
      .trim()
      .max(LENGTHS.place, { error: code(`${label}_too_long`), abort: true }),
    label,
  )
    .transform((text) => (text === '' ? null : text))
    .nullish()

/** `limit` and `cursor` of every list: default 50, at most 100; the cursor is opaque. */
export const page = {
  limit: patterned(3, /^\d+$/).transform(Number).pipe(z.int().min(1).max(100)).default(50),
  cursor: z.string().min(1).max(200).optional(),
}

/**
 * Which items of the catalogue: 'purchased' includes everything that the caller ever had access to.
 */
export const listFilter = z.enum(['free', 'paid', 'purchased'])
export type ListFilter = z.output<typeof listFilter>

/** Only items for the exam with this name in URLs (domain/src/exam-slug.ts). */
export const examFilter = z.string().trim().max(LENGTHS.slug).optional()

/** Names of exams as in URLs, with commas between them: items for one of these exams come before the others. */
export const examsFirst = z
  .string()
  .max(MOST_EXAMS * (LENGTHS.slug + 1))
  .transform((names) => names.split(',').filter((name) => name !== ''))
  .pipe(z.array(z.string().max(LENGTHS.slug)).max(MOST_EXAMS))
  .optional()

/** The names of the exams for which an item prepares, such as 'SSC CGL'. */
export const examNames = z.array(z.string())

/** The query of a list of items for sale. */
export const catalogueQuery = z.object({
  user_id: userIdText,
  type: listFilter.optional(),
  exam: examFilter,
  exams_first: examsFirst,
  search: z.string().trim().max(LENGTHS.search).optional(),
  ...page,
})

/** The first items of a kind, and how many there are. */
export const group = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int(), items: z.array(item) })

export const itemType = z.enum(ITEM_TYPES)

/** The id of an item of any type; 0 for a page that does not name in `can` that it knows the type, which is 'course' then. */
export const anyItemId = z.int().nonnegative()
