import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { OperatorError } from '#server/lib/operator-error.ts'

export interface Lock {
  release(): Promise<void>
}

/** Eight bytes of hash distinguish the data folders of a machine and keep socket paths short. */
export function folderHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16)
}

/** Takes the exclusive lock on a folder; throws with the process that holds it. */
export function takeLock(folder: string): Promise<Lock> {
  return takeNamed(folder, `The data folder ${folder}`)
}

/**
 * Takes the exclusive lock on a cluster, independent of the data folder it was found by: two data
 * folders can name the same one.
 */
export function takeClusterLock(home: string): Promise<Lock> {
  const { dev, ino } = statSync(home, { bigint: true })
  return takeNamed(`cluster ${dev} ${ino}`, `The database in ${home}`)
}

async function takeNamed(name: string, subject: string): Promise<Lock> {
  const end = performance.now() + 2000
  while (true) {
    const lock = await tryLock(name)
    if (lock) return lock
    const holder = await lockHolder(name)
    // No process responds for a moment after a holder was killed while it started a child, because
    // the child holds the socket until it runs its program.
    if (holder === undefined && performance.now() < end) await sleep(50)
    else {
      throw new OperatorError(
        `${subject} is in use by ${holder ? `process ${holder}` : 'another process'}. ` +
          'Stop it first, or start with another DATA_DIR.',
      )
    }
  }
}

/** Like `takeLock`, but returns undefined if another process holds the folder. */
export async function tryLock(folder: string): Promise<Lock | undefined> {
  const address = lockAddress(folder)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  if (await listen(server, address)) return asLock(server)
  if (isKernelOwned(address) || (await lockHolder(folder)) !== undefined) return undefined
  // A socket file outlives its process: if none responds, it was left by a killed one.
  rmSync(address, { force: true })
  return (await listen(server, address)) ? asLock(server) : undefined
}

/** The process that holds the folder; undefined if none responds. */
export async function lockHolder(folder: string): Promise<number | undefined> {
  const holder = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(lockAddress(folder))
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(2000, finish)
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', finish)
    socket.on('error', finish)
  })
  return Number(holder) || undefined
}

/**
 * Linux frees an abstract socket when its process ends, also by a kill. Containers that share a
 * volume do not see each other's, so PostgreSQL's postmaster.pid is never deleted.
 */
function lockAddress(folder: string): string {
  if (process.platform === 'linux') return `\0sopan-${folderHash(folder)}`
  return join('/tmp', 'sopan-locks', `${folderHash(folder)}.sock`)
}

function isKernelOwned(address: string): boolean {
  return address.startsWith('\0')
}

function listen(server: Server, address: string): Promise<boolean> {
  if (!isKernelOwned(address)) mkdirSync(dirname(address), { recursive: true, mode: 0o1777 })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(address, () => resolve(true))
  })
}

function asLock(server: Server): Lock {
  server.unref()
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
