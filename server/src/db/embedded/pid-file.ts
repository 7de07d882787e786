import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of postmaster.pid, which PostgreSQL writes as its lock. */
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
