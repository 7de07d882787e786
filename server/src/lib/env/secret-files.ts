import { readFileSync } from 'node:fs'

import { errorCode } from '../error-code.ts'
import { SECRETS, type Variables } from './variables.ts'

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
