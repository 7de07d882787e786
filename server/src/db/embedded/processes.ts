import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Whether a process runs. A zombie counts as ended: kill(pid, 0) succeeds until its parent reaps
 * it, which takes init a second or two after a kill -9.
 */
export function isAlive(pid: number): boolean {
  if (process.platform !== 'linux') return !['', 'Z'].includes(ps(pid, 'stat').slice(0, 1))
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // The name in parentheses may contain any character, so the state follows the last parenthesis.
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  return state !== '' && state !== 'Z' && state !== 'X'
}

/** Whether the process is a postgres started on exactly this data directory. */
export function runsCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return ps(pid, 'command').includes(`-D ${cluster} `)
  const args = readOrEmpty(`/proc/${pid}/cmdline`).split('\0')
  return args[args.indexOf('-D') + 1] === cluster
}

/**
 * Ends a postmaster: first with SIGINT, which also ends its clients (SIGTERM would wait for idle clients),
 * then with SIGQUIT, which leaves the rest to crash recovery. Returns false if it is still running.
 */
export async function endPostgres(pid: number): Promise<boolean> {
  if (await signalAndWait(pid, 'SIGINT', 15_000)) return true
  return signalAndWait(pid, 'SIGQUIT', 5000)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, ms: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  const end = performance.now() + ms
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await sleep(5)
  }
  return true
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, field: string): string {
  return spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
