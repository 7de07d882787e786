import { readFileSync } from 'node:fs'

import { errorCode } from '../error-code.ts'
import type { Variables } from './variables.ts'

/** The settings that may be in a file, whose path is in the variable with `_FILE` at the end. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'CASHFREE_APP_ID',
  'CASHFREE_SECRET',
  'CONSOLE_SECRET',
  'METRICS_TOKEN',
  'STORAGE_KEY',
  'STORAGE_SECRET',
] as const

/** Reads the secrets that are in files, as containers and systemd give them, and lists what is wrong with them. */
export function withSecretFiles(set: Variables): { set: Variables; problems: string[] } {
  const found: Variables = { ...set }
  const problems: string[] = []
  for (const name of SECRETS) {
    const file = set[`${name}_FILE`]?.trim()
    if (!file) continue
    if (set[name]?.trim()) {
      problems.push(`Set ${name} or ${name}_FILE, not both.`)
      continue
    }
    try {
      found[name] = readFileSync(file, 'utf8').trim()
      if (found[name] === '') problems.push(`${name}_FILE names an empty file.`)
    } catch (error) {
      problems.push(
        `${name}_FILE names a file that cannot be read (${errorCode(error) ?? 'unknown reason'}).`,
      )
    }
  }
  return { set: found, problems }
}
