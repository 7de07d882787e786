import { sql } from 'kysely'

import { hasWords } from '#server/db/keyset.ts'
import type { Db } from '#server/db/tables.ts'

interface LearnerQuery {
  /** An email, or words of name, email or phone number; empty for all. */
  search: string
  /** Only accounts with a lower id. */
  before: number | null
  limit: number
}

const SEARCHED = ['name', 'email', 'phone'].map((column) => sql.ref(column))

/** The newest accounts that a search finds. */
export function listLearners(db: Db, { search, before, limit }: LearnerQuery) {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'phone', 'status', 'created_at'])
    .$if(before !== null, (qb) => qb.where('id', '<', before))
    .$if(search !== '', (qb) => qb.where(hasWords(search, SEARCHED)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
