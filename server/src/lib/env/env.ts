import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

import type { z } from 'zod'

import { errorCode } from '../error-code.ts'
import { OperatorError } from '../operator-error.ts'
import { combinationProblems } from './combinations.ts'
import { type ConsoleSettings, consoleOf } from './console.ts'
import { type LegalSettings, legalOf, textWarnings } from './legal.ts'
import { withSecretFiles } from './secret-files.ts'
import { type SellerSettings, sellerOf } from './seller.ts'
import type { SettlementColumns } from './settlement-columns.ts'
import { type StorageSettings, storageOf } from './storage.ts'
import { type Variables, variableSchema } from './variables.ts'

export type PaymentSettings =
  | { gateway: 'mock' }
  | {
      gateway: 'cashfree'
      mode: 'production' | 'sandbox'
      appId: string
      /** The first signs our calls; all of them are accepted in webhooks, while keys are replaced. */
      secrets: readonly string[]
      apiVersion: string
      /** Of the API, ends in `/pg`. */
      baseUrl: string
      /** The script of the checkout. */
      sdkUrl: string
    }

const CASHFREE_API = {
  production: 'https://api.cashfree.com/pg',
  sandbox: 'https://sandbox.cashfree.com/pg',
}
const CASHFREE_SDK = 'https://sdk.cashfree.com/js/v3/cashfree.js'

export interface Brand {
  name: string
  tagline: string
  /** Such as 'SSC, banking and police exams'. */
  exams: string | null
}

/** The operator's settings; null for a setting without value and default. */
export interface Settings {
  /** Enables every guard: nothing of the demo, HSTS set. */
  isProduction: boolean
  host: string
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  /** The staff's console; null if it is off. */
  console: ConsoleSettings | null
  dataDir: string
  /** An external PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** The same database without PgBouncer; null if `databaseUrl` leads to PostgreSQL itself. */
  databaseDirectUrl: string | null
  /** Whether frequent statements are prepared under a name. */
  databasePrepared: boolean
  /** An S3-compatible storage of files; null for the data folder. */
  storage: StorageSettings | null
  mail: { smtpUrl: string | null; from: string }
  payments: PaymentSettings
  settlementColumns: SettlementColumns
  brand: Brand
  contact: { email: string; phone: string; office: string }
  seller: SellerSettings
  legal: LegalSettings
  /** Sentences for the log and `doctor` about settings that should be there. */
  warnings: readonly string[]
  downloadUrl: string | null
  /** Base URLs of the client's calls; null for the page's origin. */
  statusUrl: string | null
  apiUrl: string | null
  pdfViewer: { mode: 'hosted' | 'builtin'; url: string }
  trustProxy: string
  rateLimit: boolean
  /** How many servers run over one database; each allows its part of the limits that are counted in memory. */
  servers: number
  /** How long the server still serves after SIGTERM, so that a proxy sees that it is not ready. */
  drainSeconds: number
  logLevel: z.infer<typeof variableSchema>['LOG_LEVEL']
  metricsToken: string | null
  sampleContent: boolean
}

/** The only code that reads the environment; a file `.env` adds missing variables. */
export function readSettings(): Settings {
  return parseSettings({ ...readEnvFile('.env'), ...process.env })
}

/** Who has begun this process through sudo. */
export const readSudoUser = (): string | null => process.env['SUDO_USER'] ?? null

/** Throws an OperatorError that lists every error, never a secret. */
export function parseSettings(environment: Variables): Settings {
  const read = withSecretFiles(environment)
  // An empty value counts as missing.
  const set = Object.fromEntries(Object.entries(read.set).filter(([, value]) => value?.trim()))
  const parsed = variableSchema.safeParse(set)
  const problems = [
    ...read.problems,
    ...(parsed.error?.issues ?? []).map(sentence),
    ...combinationProblems(set),
  ]
  if (parsed.success && problems.length === 0) return asSettings(parsed.data)
  throw new OperatorError(
    `The settings (environment or .env) need correcting:\n${problems.map((one) => `- ${one}`).join('\n')}`,
  )
}

function sentence(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}.`
}

function asSettings(set: z.infer<typeof variableSchema>): Settings {
  const isProduction = set.APP_ENV === 'production'
  const name = set.BRAND_NAME
  return {
    isProduction,
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    console: consoleOf(set),
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    databasePrepared: set.DATABASE_PREPARED === 'on',
    storage: storageOf(set),
    mail: { smtpUrl: set.SMTP_URL ?? null, from: set.MAIL_FROM ?? `${name} <no-reply@localhost>` },
    payments: paymentsOf(set),
    settlementColumns: set.CASHFREE_SETTLEMENT_COLUMNS,
    brand: { name, tagline: set.BRAND_TAGLINE, exams: set.EXAM_NAMES ?? null },
    contact: { email: set.CONTACT_EMAIL, phone: set.CONTACT_PHONE, office: set.OFFICE_ADDRESS },
    seller: sellerOf(set, { name, address: set.OFFICE_ADDRESS, email: set.CONTACT_EMAIL }),
    legal: legalOf(set),
    warnings: textWarnings(set),
    downloadUrl: set.DOWNLOAD_URL ?? null,
    statusUrl: set.STATUS_URL ?? null,
    apiUrl: set.API_URL ?? null,
    pdfViewer: { mode: set.PDF_VIEWER, url: set.PDF_VIEWER_URL },
    trustProxy: set.TRUST_PROXY,
    rateLimit: set.RATE_LIMIT === 'on',
    servers: set.SERVERS,
    drainSeconds: set.DRAIN_SECONDS,
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN ?? null,
    sampleContent: set.SAMPLE_CONTENT ? set.SAMPLE_CONTENT === 'on' : !isProduction,
  }
}

function paymentsOf(set: z.infer<typeof variableSchema>): PaymentSettings {
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET: secrets, CASHFREE_ENV: mode } = set
  if (set.PAYMENTS === 'mock' || appId === undefined || secrets === undefined) {
    return { gateway: 'mock' }
  }
  return {
    gateway: 'cashfree',
    mode,
    appId,
    secrets,
    apiVersion: set.CASHFREE_API_VERSION,
    baseUrl: set.CASHFREE_BASE_URL ?? CASHFREE_API[mode],
    sdkUrl: set.CASHFREE_SDK_URL ?? CASHFREE_SDK,
  }
}

function readEnvFile(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {}
    throw new OperatorError(
      `The file ${file} cannot be read (${errorCode(error) ?? 'unknown reason'}).`,
    )
  }
}
