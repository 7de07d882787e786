import { LENGTHS, MAX_RUPEES } from '@sopan/contract/fields'
import { z } from 'zod'

import type { Area } from '#server/lib/files/files.ts'

import { isDay, parseEnd, parsePoint, parseRelative, parseRelativeDay } from './times.ts'

/** A slug never changes, because purchases and progress of learners refer to it. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_SLUG_LENGTH = LENGTHS.slug

// Control characters and halves of surrogate pairs, which the database cannot store.
const UNKEEPABLE = /\p{Cs}|(?!\n)\p{Cc}/u

/*
 * docs/content.md is generated from the schemas: the meaning of a key is the description of its schema,
 * and `ifOmitted` of its metadata is what leaving it out means, where that is more than a default. `control` is
 * how the form of the console shows a key (console/src/content/field-schema.ts); `place` has where a file that is sent
 * goes. `label` and `help` are the words of the form; the name of a key and its description are the words of a file.
 */

/** Where the file of a field is. */
export interface FilePlace {
  /** Below the folder of the file with the field, or, if it is shared by all items, below the content folder. */
  folder: string
  isShared?: boolean
  /** Without its ending; null: in a folder the name that the sent file has, else the short name of the item. */
  name: string | null
  endings: readonly string[]
  /** Of the file store. */
  area: Area
}

const PICTURES = ['svg', 'png', 'jpg', 'jpeg', 'webp'] as const

/** An optional key: null if it is left out. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null)

/** One line of text. */
export const line = (max: number) =>
  z
    .string(`a text of at most ${max} characters`)
    .trim()
    .min(1, `a text of at most ${max} characters`)
    .max(max, `a text of at most ${max} characters`)
    .superRefine(
      mustBe('one line of text without control characters', (text) => {
        return !UNKEEPABLE.test(text) && !text.includes('\n')
      }),
    )
    .describe(`up to ${max} characters`)

/** Several lines of text; `hint` is for a value that is no text. */
export function multiLine(max: number, hint = '') {
  const message = `a text of at most ${max} characters`
  return z
    .string(`${message}${hint}`)
    .trim()
    .min(1, message)
    .max(max, message)
    .superRefine(mustBe('a text without control characters', (text) => !UNKEEPABLE.test(text)))
    .meta({ control: 'lines', description: `plain text of up to ${max} characters` })
}

/** A text that matches a pattern, such as a file name. */
export const matching = (form: RegExp, message: string) => z.string(message).regex(form, message)

/** The wrong character in the name of a file, in words that follow a message; empty if all characters are allowed. */
export function wrongCharacter(path: string): string {
  const [character] = /[^a-z0-9./-]/u.exec(path) ?? []
  if (character === undefined || UNKEEPABLE.test(character)) return ''
  const shown = character === ' ' ? 'a space' : `'${character}'`
  return `: this name has ${shown}, and may have only a–z, 0–9 and -`
}

/** The path of a file, which matches a pattern; without a place no file is sent for it. */
export const filePath = (form: RegExp, message: string, place?: FilePlace) =>
  z
    .string(message)
    .superRefine((text, context) => {
      if (form.test(text)) return
      const words = `${message}${wrongCharacter(text)}`
      context.addIssue({ code: 'invalid_format', format: 'path', message: words })
    })
    .meta({ control: 'file', ...(place && { place }) })

/** Converts rupees with at most two decimals to whole paise. The payment provider's smallest order is ₹1. */
export const rupees = (least: number) => {
  const message = `rupees from ${least} to ${MAX_RUPEES}, with at most two decimals`
  return z
    .number(message)
    .min(least, message)
    .max(MAX_RUPEES, message)
    .superRefine(mustBe(message, hasTwoDecimals))
    .transform((amount) => Math.round(amount * 100))
    .describe(message)
}

/** Converts per cent with at most two decimals to hundredths of a per cent. */
export const percent = z
  .number('a per cent above 0 and up to 100')
  .min(0.01, 'a per cent above 0 and up to 100')
  .max(100, 'a per cent above 0 and up to 100')
  .superRefine(mustBe('a per cent with at most two decimals', hasTwoDecimals))
  .transform((part) => Math.round(part * 100))
  .describe('above 0 and up to 100, with at most two decimals')

export const count = (max: number) => {
  const message = `a whole number from 1 to ${max}`
  return z.int(message).min(1, message).max(max, message).describe(message)
}

export const flag = z.boolean('true or false')

export const dateTime = timeField(parsePoint, 'a date (2025-08-20) or a time (2025-08-20T10:00)')
export const end = timeField(parseEnd, 'a date (2025-08-20) or a time (2025-08-20T10:00)')

/** A dateTime in time, or a time relative to the first import of the item. */
export interface ContentTime {
  at: Date
  /** `on-import`, `-2h`, `-3d`; null if the folder has a dateTime in time. */
  relative: string | null
}

/** A time, absolute or relative to the import; `at` of a relative one is set at the import. */
export const contentTime = timeField<ContentTime>((text) => {
  if (parseRelative(text) !== null) return { at: new Date(0), relative: text }
  const at = parsePoint(text)
  return at && { at, relative: null }
}, "a date, a time, 'on-import', or '-2h', '-3d' before the import")

/** A day in India, or a day relative to the first import of the item. */
export interface ContentDay {
  day: string
  /** `+20d`, `-3d`; null if the folder has a date. */
  relative: string | null
}

/** When a notification or a study aid was made. */
export const created = contentTime.prefault('on-import').meta({
  label: 'Date in lists',
  control: 'time',
  ifOmitted: 'the first import',
  description: 'the newest is listed first',
  help: 'The newest is listed first. Left empty, it is the time of the first publication.',
})

/** A day, absolute or relative to the import; `day` of a relative one is set at the import. */
export const contentDay = timeField<ContentDay>((text) => {
  if (parseRelativeDay(text) !== null) return { day: '', relative: text }
  return isDay(text) ? { day: text, relative: null } : null
}, "a date (2025-08-20), or '+20d', '-3d' from the import on")

/** A day that is known. */
export const knownDay = timeField(
  (text) => (isDay(text) ? text : null),
  'a date (2025-08-20)',
).meta({
  control: 'day',
})

/** The date of an item that is sold. */
export const added = optional(dateTime).meta({
  label: 'Date in lists',
  control: 'time',
  ifOmitted: 'the first import',
  description: 'its date; lists show the newest first',
  help: 'Lists show the newest first. Left empty, it is the day of the first publication.',
})

/** Who teaches a course or a class. */
export const teacher = optional(line(100)).meta({
  help: '',
  description: 'the name of the teacher',
})

export const freeOrPaid = z
  .enum(['free', 'paid'], "'free' or 'paid'")
  .meta({ help: '', description: '`free` or `paid`' })

/** A picture of this name in the folder of the item. */
export const pictureNamed = (name: string, area: Area) =>
  optional(
    filePath(new RegExp(`^${name}\\.(svg|png|jpe?g|webp)$`), `${name}.svg, .png, .jpg or .webp`, {
      folder: '',
      name,
      endings: PICTURES,
      area,
    }),
  )

/** The name of a picture beside the item. */
export const pictureFile = (area: Area) =>
  filePath(/^[a-z0-9-]+\.(svg|png|jpe?g|webp)$/, 'the name of a picture beside this file', {
    folder: '',
    name: null,
    endings: PICTURES,
    area,
  }).meta({
    help: 'SVG, PNG, JPG or WebP',
    description: '`<slug>.svg`, `.png`, `.jpg` or `.webp` beside the file',
  })

/** The name of a PDF beside the item. */
export const pdfFile = filePath(/^[a-z0-9-]+\.pdf$/, 'the name of a PDF beside this file', {
  folder: '',
  name: null,
  endings: ['pdf'],
  area: 'paid',
}).meta({ label: 'PDF', help: '', description: '`<slug>.pdf` beside the file' })

function timeField<Time>(parse: (text: string) => Time | null, message: string) {
  return z.string(message).transform((text, context) => {
    const time = parse(text)
    if (time !== null) return time
    context.addIssue({ code: 'invalid_format', format: 'time', message })
    return z.NEVER
  })
}

/** Checks a single field, with the same message as its other errors. */
export function mustBe<Value>(message: string, test: (value: Value) => boolean) {
  return (value: Value, context: z.RefinementCtx) => {
    if (!test(value)) {
      context.addIssue({ code: 'invalid_format', format: 'content', message })
    }
  }
}

/** By its digits: in arithmetic 499.999999999999 is not far enough from 500. */
export function hasTwoDecimals(amount: number): boolean {
  return /^-?\d+(?:\.\d{1,2})?$/.test(String(amount))
}
