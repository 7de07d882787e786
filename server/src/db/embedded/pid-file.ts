import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What postmaster.pid says; it is PostgreSQL's own file and its own lock. */
export function readPidFile(
  cluster: string,
): { pid: number; socketFolder: string; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const ready = lines[7]?.trim() === 'ready'
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready }
  } catch {
    return undefined
  }
}
