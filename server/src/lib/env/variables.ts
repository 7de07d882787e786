import { isIP } from 'node:net'
import { resolve } from 'node:path'

import { z } from 'zod'

import { legalVariables } from './legal.ts'
import { sellerVariables } from './seller.ts'
import { SETTLEMENT_COLUMNS, settlementColumns } from './settlement-columns.ts'
import { storageVariables } from './storage.ts'

export type Variables = Record<string, string | undefined>

const text = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`)

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `must be one of: ${words.join(', ')}` })

/** A web URL without a trailing slash. */
function webAddress(schemes: 'http or https' | 'https') {
  const protocol = schemes === 'https' ? /^https$/ : /^https?$/
  const error = `must be a whole ${schemes} address, such as https://learn.example`
  return z.url({ protocol, error }).transform((address) => address.replace(/\/+$/, ''))
}

const wholeNumber = (least: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${max}`)
    .transform(Number)
    .refine((number) => number >= least && number <= max, {
      error: `must be a whole number from ${least} to ${max}`,
    })

/** Sent in a header; never shown. */
const secretWord = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be at most 200 letters or signs')

/** A port, or 'off'. */
const portOrOff = z
  .string()
  .regex(/^(?:off|\d{1,5})$/, 'must be off, or a whole number from 1 to 65535')
  .transform((value) => (value === 'off' ? null : Number(value)))
  .refine((port) => port === null || (port >= 1 && port <= 65_535), {
    error: 'must be off, or a whole number from 1 to 65535',
  })

const email = z.email('must be an e-mail address')

/** Both need at least a host; neither is ever shown, because they contain passwords. */
const databaseAddress = z.string().refine(isDatabaseAddress, {
  error: 'must look like postgres://user:password@host:5432/database, with host and database',
})
const mailServer = z.string().refine((value) => isAddressOf(value, ['smtp:', 'smtps:']), {
  error: 'must look like smtp://user:password@host:587',
})

/** One entry per setting of docs/operating.md and docs/receipts.md, with its default and its error message. */
export const variableSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  PUBLIC_URL: webAddress('http or https').optional(),
  CONSOLE_URL: webAddress('http or https')
    .refine((address) => new URL(address).origin === address, 'must have no path')
    .optional(),
  CONSOLE_PORT: portOrOff.optional(),
  CONSOLE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_ENV: oneOf(['development', 'production']).default('development'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder))
    .refine(isOnDisk, 'must be a folder on a disk'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_PREPARED: oneOf(['on', 'off']).default('on'),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address or Name <address>').optional(),
  PAYMENTS: oneOf(['mock', 'cashfree']).optional(),
  CASHFREE_APP_ID: secretWord.optional(),
  CASHFREE_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(secretWord).min(1).max(5))
    .optional(),
  CASHFREE_ENV: oneOf(['production', 'sandbox']).default('production'),
  CASHFREE_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2025-01-01')
    .default('2025-01-01'),
  CASHFREE_BASE_URL: webAddress('http or https').optional(),
  CASHFREE_SDK_URL: webAddress('http or https').optional(),
  CASHFREE_SETTLEMENT_COLUMNS: settlementColumns.default(SETTLEMENT_COLUMNS),
  BRAND_NAME: text(60).default('Sopan'),
  BRAND_TAGLINE: text(160).default('Step by step to your exam'),
  CONTACT_EMAIL: email.default('help@sopan.example'),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{6,20}$/, 'must be a telephone number')
    .default('+91 00000 00000'),
  OFFICE_ADDRESS: text(200).default('Hisar, Haryana, India'),
  ...sellerVariables,
  ...legalVariables,
  ...storageVariables,
  DOWNLOAD_URL: webAddress('https').optional(),
  STATUS_URL: webAddress('http or https').optional(),
  API_URL: webAddress('http or https').optional(),
  PDF_VIEWER: oneOf(['hosted', 'builtin']).default('hosted'),
  PDF_VIEWER_URL: z
    .string()
    .refine((value) => value.includes('{url}') && isAddressOf(value, ['https:']), {
      error: 'must be a whole https address with {url} where the address of the file goes',
    })
    .default('https://docs.google.com/gview?embedded=1&url={url}'),
  TRUST_PROXY: z
    .string()
    .refine(isProxySetting, 'must be off, on, a number of proxies, or a list of their addresses')
    .default('off'),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  SERVERS: wholeNumber(1, 100).default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SAMPLE_CONTENT: oneOf(['on', 'off']).optional(),
})

/** Creating a folder in a kernel file system never returns. */
function isOnDisk(folder: string): boolean {
  return !['/proc', '/sys', '/dev'].some((root) => `${folder}/`.startsWith(`${root}/`))
}

function isAddressOf(value: string, protocols: string[]): boolean {
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

function isSender(value: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  return email.safeParse(address).success
}

function isProxySetting(value: string): boolean {
  if (/^(off|on|\d{1,2})$/.test(value)) return true
  return value.split(',').every((entry) => isIP(entry.trim().replace(/\/\d{1,3}$/, '')) !== 0)
}
