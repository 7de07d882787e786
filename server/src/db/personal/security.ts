import { DAY_MS } from '@sopan/domain/durations'
import { SECURITY_DAYS } from '@sopan/domain/privacy'

import { textHash } from '#server/lib/credentials/token.ts'

import { deleteRefusalCountsBefore } from '../queries/refusal-counts.ts'
import { deleteSessionsBefore, endSessionsOf } from '../queries/sessions.ts'
import type { Db } from '../tables.ts'
import { ID, type Learner, change, list, personalPart } from './part.ts'

const RESETS_KEPT_MS = 30 * DAY_MS
const RESETS_AT_ONCE = 2000

/** Security records that ended before this time are deleted. */
export const securityKeptFrom = (now: Date) => new Date(now.getTime() - SECURITY_DAYS * DAY_MS)

/** Deletes reset links that were used or expired long ago. */
async function expireResets(db: Db, now: Date): Promise<number> {
  const time = new Date(now.getTime() - RESETS_KEPT_MS)
  const old = db
    .selectFrom('password_reset')
    .select('id')
    .where((eb) => eb.or([eb('used_at', '<', time), eb('expires_at', '<', time)]))
    .limit(RESETS_AT_ONCE)
  const result = await db
    .deleteFrom('password_reset')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

const COUNTED_EMAIL = ({ email_key: key }: Learner) => `account ${textHash(key)}`
const SINCE = ({ created_at: since }: Learner) => since
const USER = ({ id }: Learner) => `user ${id}`

const policy = { kept: 'security', until: 'security', stays: 'security' } as const

export const security = personalPart({
  about: 'sign-ins, reset links, recorded changes and refused requests',
  lists: {
    // Without what opens a session.
    sign_ins: list`
      SELECT platform, address, device, created_at, last_seen_at, expires_at, ended_at
      FROM session WHERE user_id = ${ID} ORDER BY id`,
    reset_links: list`
      SELECT created_at, expires_at, used_at FROM password_reset WHERE user_id = ${ID} ORDER BY id`,
    // Records about the account, without the name of the member who acted and without an operator's text.
    records: list`
      SELECT at, action, subject FROM audit
      WHERE subject = ${USER} OR actor = ${USER} ORDER BY audit.id`,
    // Refusals that are counted by email since the account has its email, which another one may have had.
    refusals: list`
      SELECT hour, kind, count FROM refusal_count
      WHERE key = ${USER} OR (key = ${COUNTED_EMAIL} AND hour >= greatest(${SINCE},
        (SELECT max(at) FROM audit WHERE subject = ${USER} AND action = 'email changed')))
      ORDER BY hour, kind`,
  },
  tables: {
    session: {
      inArchive: ['sign_ins'],
      policy,
      erase: async (trx, { id }, { at }) => ({ sessions: await endSessionsOf(trx, id, at) }),
      expire: (db, now) => deleteSessionsBefore(db, securityKeptFrom(now)),
    },
    password_reset: {
      inArchive: ['reset_links'],
      policy: { ...policy, stays: null },
      erase: change()`DELETE FROM password_reset WHERE user_id = ${ID}`,
      expire: expireResets,
    },
    // Its rows are never changed or deleted.
    audit: { inArchive: ['records'], policy: { ...policy, until: null } },
    refusal_count: {
      inArchive: ['refusals'],
      policy,
      expire: (db, now) => deleteRefusalCountsBefore(db, securityKeptFrom(now)),
    },
  },
})
