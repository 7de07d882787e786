import { resolve } from 'node:path'

import { z } from 'zod'

import { consoleVariables } from './console.ts'
import {
  databaseAddress,
  email,
  isAddressOf,
  isOnDisk,
  isProxySetting,
  isSender,
  mailServer,
  oneOf,
  orNull,
  phone,
  text,
  webAddress,
  wholeNumber,
} from './forms.ts'
import { legalVariables } from './legal.ts'
import { paymentVariables } from './payments.ts'
import { sellerVariables } from './seller.ts'
import { storageVariables } from './storage.ts'

export type Variables = Record<string, string | undefined>

/**
 * Every setting, with its form, its default, its meaning in docs/operating.md, and whether it is a secret, which may
 * be in a file (`<name>_FILE`). The message of an error begins after the name.
 */
export const variableSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000).describe('the port of pages, calls and files'),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1')
    .describe('`0.0.0.0` to be reached from outside'),
  PUBLIC_URL: orNull(webAddress('http or https')).meta({
    description: 'links in mails and shared pages',
    ifOmitted: '`http://localhost:PORT`',
  }),
  APP_ENV: oneOf(['development', 'production'])
    .default('development')
    .describe(
      '`production` enables every guard: explicit choice of payments, no sample catalogue, no demo learner, ' +
        'rate limits on, permanent HTTPS (HSTS)',
    ),
  ...consoleVariables,
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder))
    .refine(isOnDisk, 'must be a folder on a disk')
    .meta({ description: 'the embedded database, uploads and the outbox', ifOmitted: '`./data`' }),
  DATABASE_URL: orNull(databaseAddress).meta({
    description:
      'an external PostgreSQL ≥ 15 (UTF8; its user may make tables) instead of the embedded one',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: orNull(databaseAddress).meta({
    description:
      'PostgreSQL itself, where DATABASE_URL is PgBouncer ([many-machines.md](many-machines.md))',
    isSecret: true,
  }),
  DATABASE_PREPARED: oneOf(['on', 'off'])
    .default('on')
    .describe('`off` with a PgBouncer before 1.21 ([many-machines.md](many-machines.md))'),
  ...storageVariables,
  SMTP_URL: orNull(mailServer).meta({
    description: 'the mail server; without it mails are written to DATA_DIR/outbox as .eml',
    isSecret: true,
  }),
  MAIL_FROM: orNull(
    z.string().refine(isSender, 'must be an e-mail address or Name <address>'),
  ).meta({ description: 'the sender of mails', ifOmitted: 'an error with `SMTP_URL`' }),
  ...paymentVariables,
  BRAND_NAME: text(60).default('Sopan').describe('the name of the product in pages and mails'),
  CONTACT_EMAIL: email.default('help@sopan.example').describe('what the pages show'),
  CONTACT_PHONE: phone.default('+91 00000 00000').describe('what the pages show'),
  OFFICE_ADDRESS: text(200).default('Hisar, Haryana, India').describe('what the pages show'),
  ...sellerVariables,
  ...legalVariables,
  DOWNLOAD_URL: orNull(webAddress('https')).meta({
    description: "'Download Latest' and the app link of referrals, https",
    ifOmitted: 'the product’s URL',
  }),
  API_URL: orNull(webAddress('http or https')).meta({
    description: 'the base of the pages’ calls',
    ifOmitted: 'the page’s own host',
  }),
  STATUS_URL: orNull(webAddress('http or https')).meta({
    description: 'the base of the pages’ call about maintenance and updates',
    ifOmitted: 'the page’s own host',
  }),
  PDF_VIEWER: oneOf(['hosted', 'builtin'])
    .default('hosted')
    .describe('`builtin` never shows a file to another host'),
  PDF_VIEWER_URL: z
    .string()
    .refine((value) => value.includes('{url}') && isAddressOf(value, ['https:']), {
      error: 'must be a whole https address with {url} where the address of the file goes',
    })
    .default('https://docs.google.com/gview?embedded=1&url={url}')
    .meta({
      description: 'the hosted viewer, with `{url}` where the address of the file goes',
      ifOmitted: 'a public viewer',
    }),
  TRUST_PROXY: z
    .string()
    .refine(isProxySetting, 'must be off, on, a number of proxies, or a list of their addresses')
    .default('off')
    .describe(
      '`on` behind exactly one proxy, a number of proxies, or their addresses; each must add the address it saw ' +
        'to X-Forwarded-For',
    ),
  SERVERS: wholeNumber(1, 100)
    .default(1)
    .describe(
      'the number of servers, up to 100: each allows its part of the limits that it counts in memory ' +
        '([many-machines.md](many-machines.md))',
    ),
  DRAIN_SECONDS: wholeNumber(0, 60)
    .default(0)
    .describe(
      'after SIGTERM the server is not ready for so long before it stops, up to 60: 5 behind HAProxy ' +
        '([many-machines.md](many-machines.md))',
    ),
  RATE_LIMIT: oneOf(['on', 'off'])
    .default('on')
    .describe('`off` is for measurements, rejected in production'),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('`silent` to `trace`'),
  METRICS_TOKEN: orNull(z.string().min(24, 'must have at least 24 characters')).meta({
    description: 'opens `/metrics` to `Authorization: Bearer …`; at least 24 characters',
    isSecret: true,
  }),
  SAMPLE_CONTENT: orNull(oneOf(['on', 'off'])).meta({
    description: 'the sample catalogue in an empty database',
    ifOmitted: '`on` outside production',
  }),
})

/** Each variable with its value; null where a variable without a default is not set. */
export type Values = z.infer<typeof variableSchema>

/** The variables that may be in a file. */
export const SECRETS = Object.entries(variableSchema.shape).flatMap(([name, schema]) =>
  schema.meta()?.['isSecret'] === true ? [name] : [],
)
