import { DEMO_LEARNER } from '#server/content/sample.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { changeStatus } from './set-status.ts'
import { lockUserByEmail } from './store.ts'

/** Deactivates the demo learner in a database that goes into production. */
export function retireDemoLearner(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await lockUserByEmail(trx, DEMO_LEARNER.email)
    if (user?.status !== 'active') return
    const reason = 'its password is public'
    await changeStatus(trx, user, 'inactive', { actor: 'sopan', reason, now })
  })
}
