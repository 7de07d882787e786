import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { OperatorError } from '#server/lib/operator-error.ts'

import { type Account, requireAccountEntry, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, identityIn, passwordIn } from './cluster-location.ts'
import { startWatchdog } from './watchdog.ts'

/** The superuser of the cluster, which is reachable only by this product. */
export const clusterUser = 'sopan'

/**
 * Creates a cluster in a temporary folder and renames it when it is complete, so that an
 * interrupted start leaves no partial one.
 */
export async function initCluster(
  home: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  requireAccountEntry(account)
  await removeUnfinished(home)
  const draft = `${home}.init-${randomBytes(4).toString('hex')}`
  mkdirSync(draft)
  chmodSync(draft, account.switched ? 0o711 : 0o700)
  writeFileSync(identityIn(draft), `${randomUUID()}\n`, { flush: true })
  writeFileSync(passwordIn(draft), `${randomBytes(24).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  })
  mkdirSync(clusterIn(draft), { mode: 0o700 })
  handOver(clusterIn(draft), account)
  handOver(passwordIn(draft), account)
  await runInitdb(draft, binaries, account, durable)
  if (account.switched) chownSync(passwordIn(draft), 0, 0)
  syncFolder(draft)
  renameSync(draft, home)
  syncFolder(dirname(home))
}

/** Removes folders of a killed init, whose initdb may take a moment to end. */
async function removeUnfinished(home: string): Promise<void> {
  const prefix = `${basename(home)}.init-`
  const names = readdirSync(dirname(home)).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(dirname(home), name))) {
    for (let round = 0; round < 50 && existsSync(folder); round++) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      await sleep(20)
    }
  }
}

function handOver(path: string, account: Account): void {
  if (!account.switched) return
  try {
    chownSync(path, account.uid, account.gid)
  } catch {
    throw new OperatorError(
      `${path} cannot be given to the user ${account.name}: this kind of disk does not allow it. ` +
        'Start with a DATA_DIR on another disk, or set DATABASE_URL.',
    )
  }
}

/**
 * The builtin locale sorts by code point on every machine, independent of libc and ICU; text for
 * people is sorted with a separate collation.
 */
function runInitdb(
  draft: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  const args = [
    ['-D', clusterIn(draft)],
    [`--username=${clusterUser}`, `--pwfile=${passwordIn(draft)}`, '--auth=scram-sha-256'],
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    durable ? [] : ['--no-sync'],
  ].flat()
  const child = spawn(join(binaries.folder, 'bin', 'initdb'), args, {
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...runAs(account),
  })
  const watchdog = startWatchdog(child.pid ?? 0, account)
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      watchdog.dismiss()
      if (code === 0) return resolve()
      const reason = /error: (.*)/.exec(complaints)?.[1] ?? complaints.trim()
      reject(new OperatorError(`The database could not be made in ${dirname(draft)}: ${reason}`))
    })
  })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
