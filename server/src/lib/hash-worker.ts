import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import { hashSync, verifySync } from '@node-rs/argon2'

import type { HashJob } from './hash-workers.ts'

/** Below whatever answers requests. At 10 sign-ins starve on a busy machine; no request gains. */
const NICE = 5

// Only Linux gives a thread a priority of its own: elsewhere this would slow the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(NICE)
  } catch {
    // Some sandboxes refuse it; passwords are then as important as anything else.
  }
}

parentPort?.on('message', ({ password, hash, options }: HashJob) => {
  parentPort?.postMessage(
    hash === null ? hashSync(password, options) : verifySync(hash, password, options),
    [],
  )
})
