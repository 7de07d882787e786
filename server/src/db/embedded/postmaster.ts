import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { OperatorError } from '#server/lib/operator-error.ts'

import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { readPidFile } from './pid-file.ts'
import { endPostgres, runsCluster } from './processes.ts'
import { serverSettings } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

/** The parameters of a start of PostgreSQL. */
export interface Launch {
  binaries: Binaries
  account: Account
  cluster: string
  socketFolder: string
  logFile: string
  durable: boolean
}

export interface Postmaster {
  pid: number
  exited: Promise<void>
  hasExited(): boolean
  stop(): Promise<void>
}

/** Recovery after a power cut may have half a gigabyte of log to replay. */
const readyMs = 300_000
/** Time for leftovers of a killed server (backends, shared memory) to disappear. */
const leftoverMs = 10_000

/** Starts PostgreSQL and waits until it is ready, also after a long recovery. */
export async function launch(settings: Launch): Promise<Postmaster> {
  const end = performance.now() + leftoverMs
  while (true) {
    const leftover = readPidFile(settings.cluster)
    const postmaster = guard(spawnPostgres(settings, leftover?.pid), settings.account)
    if (await becomesReady(postmaster, settings.cluster)) return postmaster
    if (!leftover || performance.now() > end) throw notStarted(settings.logFile)
    await sleep(100)
  }
}

function spawnPostgres(settings: Launch, leftoverPid: number | undefined): ChildProcess {
  const log = openLog(settings.logFile, settings.account)
  const args = ['-D', settings.cluster, ...serverSettings(settings.socketFolder, settings.durable)]
  const child = spawn(join(settings.binaries.folder, 'bin', 'postgres'), args, {
    cwd: '/',
    // A separate session, so that Ctrl-C reaches only us and we shut PostgreSQL down cleanly.
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin', ...staleHint(settings, leftoverPid) },
    stdio: ['ignore', log, log],
    ...runAs(settings.account),
  })
  closeSync(log)
  child.unref()
  return child
}

/**
 * PostgreSQL takes any process with the id in postmaster.pid for a running server: a zombie, or another
 * process that got the id after a reboot. It ignores the id of its grandparent, so the id of a process that
 * is no server is passed as the grandparent's; its check of the shared memory remains.
 */
function staleHint(settings: Launch, pid: number | undefined): { PG_GRANDPARENT_PID?: string } {
  return pid && !runsCluster(pid, settings.cluster) ? { PG_GRANDPARENT_PID: String(pid) } : {}
}

async function becomesReady(postmaster: Postmaster, cluster: string): Promise<boolean> {
  const end = performance.now() + readyMs
  while (!postmaster.hasExited() && performance.now() < end) {
    const file = readPidFile(cluster)
    if (file?.ready && file.pid === postmaster.pid) return true
    await sleep(5)
  }
  await postmaster.stop()
  return false
}

/** From its start on, PostgreSQL ends with our process. */
function guard(child: ChildProcess, account: Account): Postmaster {
  const pid = child.pid ?? 0
  const watchdog = startWatchdog(pid, account)
  // Without an id the start has failed, and as the target of a signal 0 would mean our own process
  // group.
  let gone = pid === 0
  const exited = new Promise<void>((resolve) => {
    const onExit = () => {
      gone = true
      watchdog.dismiss()
      resolve()
    }
    child.once('exit', onExit)
    child.once('error', onExit)
  })
  const stop = async () => {
    if (gone) return
    child.ref()
    if (!(await endPostgres(pid))) child.kill('SIGKILL')
    await exited
  }
  return { pid, exited, hasExited: () => gone, stop }
}

/** At most ten megabytes of older PostgreSQL messages are kept. */
function openLog(file: string, account: Account): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  if (account.switched) fchownSync(log, account.uid, account.gid)
  return log
}

function notStarted(logFile: string): OperatorError {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? ''
  const text = reason.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '')
  return new OperatorError(`PostgreSQL did not start: ${text}. Its messages are in ${logFile}.`)
}
