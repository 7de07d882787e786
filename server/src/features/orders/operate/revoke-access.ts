import { isLive } from '@sopan/domain/orders/access'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type AccessOf, byLastOperator, lockLearnerAndItem } from './learner-and-item.ts'
import * as store from './store.ts'

export interface Revoked {
  user_id: number
  name: string
  title: string
  grants: number
}

/**
 * Ends a learner's live access to an item immediately, regardless of its source. Running attempts
 * continue, because they were started with access.
 */
export function revokeAccess(db: Db, given: AccessOf, act: OperatorAction): Promise<Revoked> {
  const { actor, reason, now } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const { user, item, found } = await lockLearnerAndItem(trx, given)
    const grants = await store.listGrants(trx, user.id, item)
    const live = grants.filter((grant) => isLive(grant, now))
    if (live.length === 0) {
      const bundles = await store.listBundlesGiving(trx, user.id, item, now)
      if (bundles.length > 0) {
        const names = bundles.join(', ')
        throw new OperatorError(
          `${user.email} has '${found.slug}' by ${names}: end the access to that.`,
        )
      }
      const by = await byLastOperator(trx, 'revoke', item, user.id)
      throw new OperatorError(
        `${user.email} has no access to '${found.slug}'${by && ` any more${by}`}.`,
      )
    }
    const ids = live.map((grant) => grant.id)
    await store.revokeGrants(trx, ids, now)
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'revoke',
      subject: `${item.kind} ${item.id}`,
      after: { user_id: user.id, item_kind: item.kind, item_id: item.id, entitlements: ids },
      reason,
    })
    return { user_id: user.id, name: user.name, title: found.title, grants: ids.length }
  })
}
