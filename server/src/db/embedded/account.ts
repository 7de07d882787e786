import { spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { userInfo } from 'node:os'

import { OperatorError } from '#server/lib/operator-error.ts'

/** The user that PostgreSQL runs as: it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
  name: string
  /** True if that is another user, so that the owner of files has to be changed. */
  switched: boolean
}

/**
 * The user for a cluster: the owner of an existing one, otherwise the current user, or for root an
 * unprivileged system user.
 */
export function chooseAccount(existingCluster: string | undefined): Account {
  const me = process.getuid?.() ?? 0
  const owner = existingCluster === undefined ? undefined : lstatSync(existingCluster)
  if (me === 0) {
    const ids = owner && owner.uid !== 0 ? owner : { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
    return { uid: ids.uid, gid: ids.gid, name: nameOf(ids.uid), switched: true }
  }
  if (owner && owner.uid !== me) {
    throw new OperatorError(
      `The database in ${existingCluster} belongs to ${nameOf(owner.uid)} (uid ${owner.uid}), ` +
        'because it was made by a start as another user. ' +
        'Start as that user (as root, if it was root), or start with another DATA_DIR.',
    )
  }
  return { uid: me, gid: process.getgid?.() ?? me, name: nameOf(me), switched: false }
}

/** Without an entry for its user, initdb fails with an unclear message. */
export function requireAccountEntry(account: Account): void {
  if (account.switched) return
  try {
    userInfo()
  } catch {
    throw new OperatorError(
      `The user id ${account.uid} has no entry in /etc/passwd, which PostgreSQL needs to make a ` +
        'database. Start as a user with an entry, or set DATABASE_URL.',
    )
  }
}

/** The options with which child_process runs a program as the account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account can enter the folder; asks the system, which applies all access rules. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account.switched) return true
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...runAs(account),
  })
  return test.status === 0
}

function nameOf(uid: number): string {
  return spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `user ${uid}`
}

/** 65534 on most Linux systems, another number elsewhere. */
function idOfNobody(which: '-u' | '-g'): number {
  const output = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout?.trim()
  return output && Number.isInteger(Number(output)) ? Number(output) : 65534
}
