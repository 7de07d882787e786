import { availableParallelism } from 'node:os'

import { parseOptions } from '@node-rs/argon2'

import { createHashWorkers } from './hash-workers.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of discarded random bytes: checked if there is no account, and stored for one that is erased or has no password yet. */
export const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$x/0ihEZxiUthubqIaOOFcQ$u5AsvLE5LpbHqJlzvoF8W6dTHR0t6oGKGMSYaBpWOlc'

const workers = createHashWorkers({ slots: availableParallelism(), maxWaiting: 256 })

/** Both throw 503 `unavailable` if 256 hashes are already waiting. */
export async function hashPassword(password: string): Promise<string> {
  return String(await workers.run({ password: composed(password), hash: null, options: OPTIONS }))
}

/** A null hash (no account) takes the same time as a wrong password. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const job = {
    password: composed(password),
    hash: hash ?? UNKNOWN_PASSWORD_HASH,
    options: OPTIONS,
  }
  const isRight = (await workers.run(job)) === true
  return isRight && hash !== null
}

/** Whether a stored hash was made with outdated parameters. */
export function needsRehash(hash: string): boolean {
  const made = parseOptions(hash)
  return (
    made.memoryCost !== OPTIONS.memoryCost ||
    made.timeCost !== OPTIONS.timeCost ||
    made.parallelism !== OPTIONS.parallelism ||
    !hash.startsWith('$argon2id$v=19$')
  )
}

/** Keyboards encode accented letters and Devanagari signs differently; NFC makes them equal. */
const composed = (password: string) => password.normalize('NFC')
