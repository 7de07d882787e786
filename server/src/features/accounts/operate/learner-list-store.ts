import { sql } from 'kysely'

import { hasWords } from '#server/db/keyset.ts'
import { isInBatch } from '#server/db/queries/batches.ts'
import type { Db } from '#server/db/tables.ts'

interface LearnerQuery {
  /** An email, words of name, email or phone number, or a phone number however it is written; empty for all. */
  search: string
  /** Only the members of this batch; null: all. */
  batch: number | null
  /** Only accounts with a lower id. */
  before: number | null
  limit: number
}

const SEARCHED = ['name', 'email', 'phone'].map((column) => sql.ref(column))

/** At least four digits with what people write between and before them, such as '+91 98765 43210'. */
const PHONE = /^\+?[\d\s()./-]{4,40}$/

/** The digits of a phone number as accounts have it, without the code of the country; null for another text. */
function phoneIn(search: string): string | null {
  if (!PHONE.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').slice(-10)
  return digits.length < 4 ? null : digits
}

/** The newest accounts that a search finds. */
export function listLearners(db: Db, { search, batch, before, limit }: LearnerQuery) {
  const phone = phoneIn(search)
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'phone', 'status', 'created_at'])
    .$if(before !== null, (qb) => qb.where('id', '<', before))
    .where(isInBatch(sql.ref('app_user.id'), batch))
    .$if(search !== '' && phone === null, (qb) => qb.where(hasWords(search, SEARCHED)))
    .$if(phone !== null, (qb) =>
      qb.where((eb) =>
        // Names have no digits; without a search of them in any letter case the list is read in half the time.
        eb.or([eb('phone', 'like', `%${phone}%`), eb('email_key', 'like', `%${search}%`)]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
