import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Clock } from '#server/lib/clock.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Account, canEnter } from './account.ts'
import { folderHash } from './lock.ts'
import { stopOrphan } from './orphan.ts'

/** For clusters that their user could not reach inside the data folder. */
export const systemFolder = '/var/lib/sopan'

/** The cluster inside its home folder; one rename moves the whole home. */
export const clusterIn = (home: string) => join(home, 'cluster')
export const passwordIn = (home: string) => join(home, 'password')
export const identityIn = (home: string) => join(home, 'identity')

/** Exists only if the cluster is outside of the data folder. */
const markerIn = (dataDir: string) => join(dataDir, 'pg.location')

/** The existing home of the data folder's cluster, or undefined. */
export function findHome(dataDir: string): string | undefined {
  const marker = markerIn(dataDir)
  if (!existsSync(marker)) return existsSync(homeInside(dataDir)) ? homeInside(dataDir) : undefined
  const [home = '', identity] = readMarker(marker).split('\n')
  if (home !== '' && existsSync(identityIn(home)) && readIdentity(home) === identity) return home
  throw new OperatorError(
    `${marker} says that the database is in ${home}, but it is not there any more. ` +
      'Put it back, or remove that file to begin with an empty database.',
  )
}

function readMarker(marker: string): string {
  let text = ''
  let reason = 'it is empty'
  try {
    text = readFileSync(marker, 'utf8')
  } catch (error) {
    reason = errorCode(error) ?? 'unknown reason'
    if (reason === 'EACCES') throw error
  }
  if (text.trim() !== '') return text
  throw new OperatorError(
    `${marker} cannot be read (${reason}), and it says where the database is. ` +
      'Put it back from a copy, or remove it to begin with an empty database.',
  )
}

/**
 * The home for a new cluster: inside the data folder, or under /var/lib if the account cannot enter
 * that. An existing cluster there belongs to a data folder that has been removed: it is renamed and
 * never used again automatically.
 */
export async function newHome(
  dataDir: string,
  account: Account,
  now: Clock,
  log: (line: string) => void,
): Promise<string> {
  if (canEnter(account, dataDir)) return homeInside(dataDir)
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  const home = join(systemFolder, folderHash(dataDir))
  log(`${account.name} cannot enter ${dataDir}: the database is kept in ${home}.`)
  if (existsSync(home)) {
    await stopOrphan(clusterIn(home), log)
    const aside = `${home}.orphan-${now().toISOString().replaceAll(':', '-')}`
    renameSync(home, aside)
    log(`A database of a data folder that has gone was there; it is kept in ${aside}.`)
  }
  return home
}

/** Records in the data folder that the home is elsewhere. */
export function markHome(dataDir: string, home: string): void {
  if (home === homeInside(dataDir)) return
  writeFileSync(markerIn(dataDir), `${home}\n${readIdentity(home)}\n`, { flush: true })
}

/** Throws, naming the folder, if the account cannot reach its cluster. */
export function requireReachable(home: string, account: Account): void {
  if (canEnter(account, home)) return
  throw new OperatorError(
    `The database is in ${home}, where the user ${account.name} cannot get to it. ` +
      'Let that user enter the folders above it (chmod o+x), or start with another DATA_DIR.',
  )
}

function homeInside(dataDir: string): string {
  return join(dataDir, 'pg')
}

function readIdentity(home: string): string {
  return readFileSync(identityIn(home), 'utf8').trim()
}
