import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { emailKey } from '../email-key.ts'
import * as store from './store.ts'

const MOST = 20
const LONGEST = 254

/** The first users for a text: an email in any letter case, an id, or part of a name or phone. */
export async function findUsers(
  db: Db,
  text: string,
  now: Date,
): Promise<{ users: store.FoundUser[]; hasMore: boolean }> {
  const part = text.trim()
  if (part === '' || part.length > LONGEST || /\p{Cc}/u.test(part)) {
    throw new OperatorError(
      `Give an email, an id, or part of a name or phone (1 to ${LONGEST} characters).`,
    )
  }
  const id = /^\d{1,15}$/.test(part) ? Number(part) : null
  const query = { emailKey: emailKey(part), part, id, limit: MOST + 1 }
  const users = await store.searchUsers(db, query, now)
  return { users: users.slice(0, MOST), hasMore: users.length > MOST }
}
