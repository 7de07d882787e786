import { accessEnd } from '@sopan/domain/orders/access'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { hasUsableAccess } from '../usable-access.ts'
import { type AccessOf, byLastOperator, lockLearnerAndItem } from './learner-and-item.ts'
import * as store from './store.ts'

export interface Granted {
  user_id: number
  name: string
  title: string
  ends_at: Date | null
  /** For a test. */
  max_attempts: number | null
}

/**
 * Gives a learner access to an item without an order: for `days`, or for as long as a purchase
 * would. Refused while the learner has access that can be used.
 */
export function grantAccess(
  db: Db,
  given: AccessOf & { days: number | null },
  act: OperatorAction,
): Promise<Granted> {
  const { actor, reason, now } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const { user, item, found } = await lockLearnerAndItem(trx, given)
    if (item.kind === 'exam' && found.type === 'free') {
      throw new OperatorError(`'${found.slug}' is a free test: every learner may take it.`)
    }
    if (await hasUsableAccess(trx, user.id, item, now)) {
      const by = await byLastOperator(trx, 'grant', item, user.id)
      throw new OperatorError(`${user.email} has access to '${found.slug}' already${by}.`)
    }
    const grant = await store.insertGrant(trx, {
      user_id: user.id,
      item_kind: item.kind,
      item_id: item.id,
      source: 'operator',
      order_id: null,
      starts_at: now,
      ends_at: accessEnd(now, given.days ?? found.validity_days),
      revoked_at: null,
      reason,
      max_attempts: found.max_attempts,
    })
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'grant',
      subject: `${item.kind} ${item.id}`,
      after: {
        user_id: user.id,
        item_kind: item.kind,
        item_id: item.id,
        ends_at: grant.ends_at?.toISOString() ?? null,
      },
      reason,
    })
    return {
      user_id: user.id,
      name: user.name,
      title: found.title,
      ends_at: grant.ends_at,
      max_attempts: grant.max_attempts,
    }
  })
}
