import { isIP } from 'node:net'

import { z } from 'zod'

/** The value of a variable that is not set is null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

export const text = (max: number) =>
  z.string().trim().max(max, `must have at most ${max} characters`)

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `must be one of: ${words.join(', ')}` })

/** A web URL without a trailing slash. */
export function webAddress(schemes: 'http or https' | 'https') {
  const protocol = schemes === 'https' ? /^https$/ : /^https?$/
  const error = `must be a whole ${schemes} address, such as https://learn.example`
  return z.url({ protocol, error }).transform((address) => address.replace(/\/+$/, ''))
}

export const wholeNumber = (least: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${max}`)
    .transform(Number)
    .refine((number) => number >= least && number <= max, {
      error: `must be a whole number from ${least} to ${max}`,
    })

/** Sent in a header; never shown. */
export const secretWord = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be at most 200 letters or signs')

/** A port, or 'off'. */
export const portOrOff = z
  .string()
  .regex(/^(?:off|\d{1,5})$/, 'must be off, or a whole number from 1 to 65535')
  .transform((value) => (value === 'off' ? value : Number(value)))
  .refine((port) => port === 'off' || (port >= 1 && port <= 65_535), {
    error: 'must be off, or a whole number from 1 to 65535',
  })

export const email = z.email('must be an e-mail address')

/** Both need at least a host; neither is ever shown, because they contain passwords. */
export const databaseAddress = z.string().refine(isDatabaseAddress, {
  error: 'must look like postgres://user:password@host:5432/database, with host and database',
})
export const mailServer = z.string().refine((value) => isAddressOf(value, ['smtp:', 'smtps:']), {
  error: 'must look like smtp://user:password@host:587',
})

export const phone = z.string().regex(/^\+?[\d ()-]{6,20}$/, 'must be a telephone number')

/** Creating a folder in a kernel file system never returns. */
export function isOnDisk(folder: string): boolean {
  return !['/proc', '/sys', '/dev'].some((root) => `${folder}/`.startsWith(`${root}/`))
}

/** Whether a text is the address of a host, by one of these protocols. */
export function isAddressOf(value: string, protocols: string[]): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && protocols.includes(url.protocol) && url.hostname !== ''
}

function isDatabaseAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return false
  // A socket folder is not part of the URL's path.
  const host = url.hostname || url.searchParams.get('host')
  return Boolean(host) && url.pathname.length > 1
}

export function isSender(value: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  return email.safeParse(address).success
}

export function isProxySetting(value: string): boolean {
  if (/^(off|on|\d{1,2})$/.test(value)) return true
  return value.split(',').every((entry) => isIP(entry.trim().replace(/\/\d{1,3}$/, '')) !== 0)
}
