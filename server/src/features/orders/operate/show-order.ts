import { isLive } from '@sopan/domain/orders/access'

import { findItem } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { listOutsideMoney } from './outside-money-store.ts'
import * as store from './store.ts'

const MAX_AUDIT_ROWS = 50
const MAX_ATTEMPTS = 50
const MAX_CREDIT_NOTES = 50

/**
 * An order with its buyer, item, coupon, payment proof, credit notes, payment attempts, the buyer's access,
 * and audit rows.
 */
export async function showOrder(db: Db, orderId: string, now: Date) {
  const order = await store.findOrder(db, orderId)
  if (order === undefined) throw new OperatorError(`There is no order '${orderId}'.`)
  const item = { kind: order.item_kind, id: order.item_id }
  const grants = await store.listGrants(db, order.user_id, item)
  return {
    order: { ...order, item_slug: (await findItem(db, item))?.slug ?? null },
    credit_notes: await store.listCreditNotes(db, orderId, MAX_CREDIT_NOTES),
    outside_money: await listOutsideMoney(db, orderId),
    attempts: await store.listPaymentAttempts(db, orderId, MAX_ATTEMPTS),
    access: grants.map(
      ({ source, starts_at, ends_at, revoked_at, opens_at, reason, ...grant }) => ({
        id: grant.id,
        source,
        starts_at,
        ends_at,
        revoked_at,
        reason,
        is_live: isLive({ starts_at, ends_at, revoked_at, opens_at }, now),
      }),
    ),
    audit: await store.listAudit(db, orderId, MAX_AUDIT_ROWS),
  }
}
