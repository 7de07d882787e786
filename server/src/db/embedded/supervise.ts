import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'

import type { DatabaseAddress } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { chooseAccount } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import {
  clusterIn,
  findHome,
  markHome,
  newHome,
  passwordIn,
  requireReachable,
  systemFolder,
} from './cluster-location.ts'
import { clusterUser, initCluster } from './init.ts'
import { keepRunning } from './keep-running.ts'
import { type Lock, takeClusterLock, takeLock } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { launch } from './postmaster.ts'
import { makeSocketFolder } from './socket-folder.ts'

export interface EmbeddedOptions {
  dataDir: string
  now: Clock
  log: (line: string) => void
  /** False only for tests: commits are then lost in a power cut. */
  durable?: boolean
  /** Called when PostgreSQL exited too often to be restarted. */
  onStopped?: (reason: Error) => void
}

export interface EmbeddedDatabase {
  address: DatabaseAddress
  /** The folder with the cluster and its password. */
  home: string
  stop(): Promise<void>
}

/** Starts PostgreSQL on the data folder, creating the cluster if needed, and keeps it running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(options.dataDir)
  const locks = [await takeLock(dataDir)]
  try {
    return await startLocked(dataDir, locks, options)
  } catch (error) {
    await releaseAll(locks)
    throw error
  }
}

export const describeHome = (home: string): string => `embedded PostgreSQL in ${home}`

/** The address of the cluster of a home. */
export function addressOf(home: string, socketFolder: string): DatabaseAddress {
  const password = readFileSync(passwordIn(home), 'utf8').trim()
  const database = 'postgres'
  return { host: socketFolder, port: 5432, user: clusterUser, password, database, ssl: false }
}

async function startLocked(
  dataDir: string,
  locks: Lock[],
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const { log, now, durable = true } = options
  const found = findHome(dataDir)
  const account = chooseAccount(found && clusterIn(found))
  if (account.switched) log(`PostgreSQL runs as the user ${account.name} (uid ${account.uid}).`)
  const binaries = prepareBinaries(account, account.switched ? systemFolder : dataDir)
  const home = found ?? (await newHome(dataDir, account, now, log))
  if (!found) {
    log('Making the database (only the first time).')
    await initCluster(home, binaries, account, durable)
    markHome(dataDir, home)
  }
  // Before orphans are stopped, because another data folder may name the same cluster.
  locks.push(await takeClusterLock(home))
  requireReachable(home, account)
  requireSameMajor(home, binaries)
  await stopOrphan(clusterIn(home), log)
  const socketFolder = makeSocketFolder(home, account)
  const settings = {
    binaries,
    account,
    cluster: clusterIn(home),
    socketFolder,
    logFile: join(dataDir, 'logs', 'postgres.log'),
    durable,
  }
  const keeper = await keepRunning(() => launch(settings), options)
  return {
    address: addressOf(home, socketFolder),
    home,
    stop: async () => {
      await keeper.stop()
      if (!socketFolder.startsWith(home)) rmSync(socketFolder, { recursive: true, force: true })
      await releaseAll(locks)
    },
  }
}

function openDataFolder(folder: string): string {
  try {
    // PostgreSQL's user may pass through to its cluster; no other user can list this folder.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK)
    return realpathSync(folder)
  } catch (error) {
    const reason = errorCode(error) ?? 'unknown reason'
    throw new OperatorError(
      `The data folder ${folder} cannot be used (${reason}). Set another DATA_DIR.`,
    )
  }
}

function requireSameMajor(home: string, binaries: Binaries): void {
  const file = join(clusterIn(home), 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none'
  if (major === binaries.major) return
  throw new OperatorError(
    `The database in ${home} was made by PostgreSQL ${major}, and this program brings ` +
      `PostgreSQL ${binaries.major}. Use the program that made it to write a backup, and restore that.`,
  )
}

async function releaseAll(locks: Lock[]): Promise<void> {
  for (const lock of locks.toReversed()) await lock.release()
}
