import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '../../server/src/db/connect.ts'
import { attach } from '../../server/src/db/embedded/attach.ts'
import { readPidFile } from '../../server/src/db/embedded/pid-file.ts'
import type { Db } from '../../server/src/db/tables.ts'

export function killDatabase(dataDir: string): void {
  const pid = readPidFile(join(dataDir, 'pg', 'cluster'))?.pid
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {
    // The process had just ended.
  }
}

/** A cluster can be restarted only after every process of the last run has ended. */
export async function untilGone(pids: number[]): Promise<void> {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const end = performance.now() + 20_000
  while (pids.some(isAlive) && performance.now() < end) await sleep(20)
}

export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const attached = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  const db = openDatabase({ address: attached.address, max: 2, limits: 'none' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await attached.close()
  }
}
