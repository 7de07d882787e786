import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

import { type Account, runAs } from './account.ts'

export interface Watchdog {
  /** Ends the watchdog without stopping the process. */
  dismiss(): void
}

/**
 * Stops PostgreSQL, or an initdb, when our process is killed. The watchdog waits on a pipe that only we hold,
 * and which the system closes when we die. A pipe without 'ok' at its end means a shutdown that was not
 * clean.
 */
export function startWatchdog(pid: number, account: Account): Watchdog {
  const script = 'read word; [ "$word" = ok ] || kill -INT "$1"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...runAs(account),
  })
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  if (child.stdin instanceof Socket) child.stdin.unref()
  child.unref()
  return {
    dismiss: () => {
      child.stdin.end('ok\n')
    },
  }
}
