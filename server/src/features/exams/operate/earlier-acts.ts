import { findNewestAct } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'

/** Until the transaction ends; new attempts do not wait for the lock. */
export async function lockExam(trx: Trx, slug: string): Promise<void> {
  await trx.selectFrom('exam').select('id').where('slug', '=', slug).forNoKeyUpdate().execute()
}

/** The audit row of the newest extension of a test. */
export function findExtension(db: Db, slug: string) {
  return findNewestAct(db, ['extend test'], slug)
}
