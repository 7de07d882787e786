import { storedEnd } from '@sopan/domain/orders/access'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit, wasGrantedWith } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
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

/** Access for `days`, or for as long as a purchase would give it. */
interface GivenAccess extends AccessOf {
  days: number | null
}

type Locked = Awaited<ReturnType<typeof lockLearnerAndItem>>

/**
 * Gives a learner access to an item without an order. Refused while the learner has access that can be used.
 */
export function grantAccess(db: Db, given: GivenAccess, act: OperatorAction): Promise<Granted> {
  return inOperatorTransaction(db, act, async (trx) => {
    const locked = await lockLearnerAndItem(trx, given)
    const { user, item, found } = locked
    requireSold(given.kind, found)
    if (await hasUsableAccess(trx, user.id, item, act.now)) {
      const by = await byLastOperator(trx, 'grant', item, user.id)
      throw new OperatorError(`${user.email} has access to '${found.slug}' already${by}.`)
    }
    const grant = await insertOperatorGrant(trx, locked, given.days, act)
    return {
      user_id: user.id,
      name: user.name,
      title: found.title,
      ends_at: grant.ends_at,
      max_attempts: grant.max_attempts,
    }
  })
}

/**
 * The same for a learner of a list in the transaction of its row, once for this list: 'given', also if an earlier call has given it. 'held' if the
 * learner has other access that can be used.
 */
export async function grantOnce(
  trx: Trx,
  given: GivenAccess,
  act: OperatorAction & { list: string },
): Promise<'given' | 'held'> {
  const locked = await lockLearnerAndItem(trx, given)
  const { user, item, found } = locked
  requireSold(given.kind, found)
  // A learner without any grant has no grant by this list; that spares most rows the search in the audit.
  const isNew = (await store.listGrants(trx, user.id, item)).length === 0
  if (!isNew && (await wasGrantedWith(trx, act.list, item, user.id))) return 'given'
  if (await hasUsableAccess(trx, user.id, item, act.now)) return 'held'
  await insertOperatorGrant(trx, locked, given.days, act)
  return 'given'
}

/** Refuses a grant of a free test; throws OperatorError. */
export function requireSold(kind: AccessOf['kind'], found: { slug: string; type: string }): void {
  if (kind === 'exam' && found.type === 'free') {
    throw new OperatorError(`'${found.slug}' is a free test: every learner may take it.`)
  }
}

async function insertOperatorGrant(
  trx: Trx,
  { user, item, found }: Locked,
  days: number | null,
  { actor, reason, now, list }: OperatorAction & { list?: string },
): Promise<store.Access> {
  const grant = await store.insertGrant(trx, {
    user_id: user.id,
    item_kind: item.kind,
    item_id: item.id,
    source: 'operator',
    order_id: null,
    starts_at: now,
    ends_at: storedEnd(now, days ?? found.validity_days),
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
      list,
    },
    reason,
  })
  return grant
}
