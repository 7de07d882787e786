import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { Refusal } from '#server/lib/refusal.ts'

import { type Account, requireAccountEntry, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterIn, identityIn, passwordIn } from './cluster-location.ts'

/** The superuser of the cluster, which nobody else can reach. */
export const clusterUser = 'sopan'

/**
 * Makes a cluster in a folder of another name and renames it when it is whole, so that a start
 * that was interrupted at any moment leaves no half of one behind.
 */
export async function initCluster(
  home: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  requireAccountEntry(account)
  removeUnfinished(home)
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

/** Folders of an init that was killed. */
function removeUnfinished(home: string): void {
  const prefix = `${basename(home)}.init-`
  for (const name of readdirSync(dirname(home))) {
    if (!name.startsWith(prefix)) continue
    // An initdb that outlived its starter may still be writing there.
    rmSync(join(dirname(home), name), { recursive: true, force: true, maxRetries: 10 })
  }
}

function handOver(path: string, account: Account): void {
  if (!account.switched) return
  try {
    chownSync(path, account.uid, account.gid)
  } catch {
    throw new Refusal(
      `${path} cannot be given to the user ${account.name}: this kind of disk does not allow it. ` +
        'Start with a DATA_DIR on another disk, or set DATABASE_URL.',
    )
  }
}

/**
 * The builtin locale sorts by code point on every machine, whatever its libc or ICU; what people
 * read is sorted with a collation of its own.
 */
function runInitdb(
  draft: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  const words = [
    ['-D', clusterIn(draft)],
    [`--username=${clusterUser}`, `--pwfile=${passwordIn(draft)}`, '--auth=scram-sha-256'],
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    durable ? [] : ['--no-sync'],
  ].flat()
  const child = spawn(join(binaries.folder, 'bin', 'initdb'), words, {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...runAs(account),
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const reason = /error: (.*)/.exec(complaints)?.[1] ?? complaints.trim()
      reject(new Refusal(`The database could not be made in ${dirname(draft)}: ${reason}`))
    })
  })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
