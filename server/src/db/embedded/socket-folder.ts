import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Account } from './account.ts'
import { folderHash } from './lock.ts'

/**
 * The system's limit for the path of a socket, without the terminating zero (103 on macOS, 107 on
 * Linux).
 */
const longestPath = 103

/**
 * Creates a folder for the socket that only the account can enter: inside the cluster's home, or in /tmp if
 * the path in the home would be too long.
 */
export function makeSocketFolder(home: string, account: Account): string {
  const inside = join(home, 'run')
  const longest = Buffer.byteLength(join(inside, '.s.PGSQL.5432.lock'))
  const folder = longest <= longestPath ? inside : `/tmp/sopan-${folderHash(home)}`
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account.switched) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = lstatSync(folder)
  if (found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0) return folder
  throw new OperatorError(
    `${folder} is not a private folder of ${account.name}, so the database's socket cannot be ` +
      'put there. Remove it, or start with a DATA_DIR that has a shorter path.',
  )
}
