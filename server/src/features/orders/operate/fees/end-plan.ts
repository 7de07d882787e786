import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from '../../fees/part-store.ts'

/**
 * Ends a plan, so that no further part is due; the access continues or ends immediately. Throws OperatorError for a plan that has ended, and
 * for one whose parts are all paid.
 */
export function endPlan(
  db: Db,
  { planId, keepsAccess }: { planId: number; keepsAccess: boolean },
  act: OperatorAction,
): Promise<void> {
  const { actor, now, reason } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const found = await store.findPlan(trx, planId)
    if (found === undefined) throw new OperatorError(`There is no plan ${planId}.`)
    await lockAccess(trx, found.user_id, { kind: found.item_kind, id: found.item_id })
    const plan = await store.lockPlan(trx, planId)
    if (plan === undefined || plan.ended_at !== null) {
      throw new OperatorError('This plan has ended already.')
    }
    if ((await store.countUnpaid(trx, planId)) === 0) {
      throw new OperatorError('All parts of this plan are paid.')
    }
    await store.endPlan(trx, planId, { now, reason })
    const entitlements = keepsAccess ? [] : await store.revokeAccessOfPlan(trx, planId, now)
    await insertAudit(trx, {
      at: now,
      actor,
      action: keepsAccess ? 'end plan' : 'revoke',
      subject: `${plan.item_kind} ${plan.item_id}`,
      after: { user_id: plan.user_id, plan: planId, entitlements },
      reason,
    })
  })
}
