import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import type { z } from 'zod'

import { errorCode } from '../error-code.ts'
import { OperatorError } from '../operator-error.ts'
import { combinationProblems } from './combinations.ts'
import { type ConsoleSettings, consoleOf } from './console.ts'
import { textWarnings } from './legal.ts'
import { type PaymentSettings, paymentsOf } from './payments.ts'
import { withSecretFiles } from './secret-files.ts'
import { type SellerSettings, sellerOf } from './seller.ts'
import { type StorageSettings, storageOf } from './storage.ts'
import { type Values, type Variables, variableSchema } from './variables.ts'

/** The settings: each variable under its own name, and what follows from several of them. */
export interface Settings extends Omit<Values, 'PUBLIC_URL'> {
  /** Enables every guard: nothing of the demo, HSTS set. */
  isProduction: boolean
  /** Without a trailing slash. */
  PUBLIC_URL: string
  /** The staff's console; null if it is off. */
  console: ConsoleSettings | null
  /** An S3-compatible storage of files; null for the data folder. */
  storage: StorageSettings | null
  mail: { smtpUrl: string | null; from: string; outbox: string }
  payments: PaymentSettings
  seller: SellerSettings
  hasSampleContent: boolean
  /** Sentences for the log and `doctor` about settings that should be there. */
  warnings: readonly string[]
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

function asSettings(set: Values): Settings {
  const isProduction = set.APP_ENV === 'production'
  return {
    ...set,
    isProduction,
    PUBLIC_URL: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    console: consoleOf(set),
    storage: storageOf(set),
    mail: {
      smtpUrl: set.SMTP_URL,
      from: set.MAIL_FROM ?? `${set.BRAND_NAME} <no-reply@localhost>`,
      outbox: join(set.DATA_DIR, 'outbox'),
    },
    payments: paymentsOf(set),
    seller: sellerOf(set),
    hasSampleContent: (set.SAMPLE_CONTENT ?? (isProduction ? 'off' : 'on')) === 'on',
    warnings: textWarnings(set),
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
