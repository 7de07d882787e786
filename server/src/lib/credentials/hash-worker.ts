import { hashSync, verifySync } from '@node-rs/argon2'

import type { HashJob } from './hash-workers.ts'

export function work({ password, hash, options }: HashJob): string | boolean {
  return hash === null ? hashSync(password, options) : verifySync(hash, password, options)
}
