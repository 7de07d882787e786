import { fulfilmentOf } from '@sopan/domain/orders/settle-order'
import { rupees } from '@sopan/words/en/format'

import { lockPresent } from '#server/db/queries/accounts.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import { findPartOf, findPayablePart } from '#server/db/queries/fees.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { auditOf, grantOrder, itemOf, paymentsCheckAt } from './grant.ts'
import * as store from './order-store.ts'
import { issueReceipt } from './receipts/issue.ts'
import { hasProviderRefund } from './refunds/provider-refund-store.ts'
import { settleMoney } from './refunds/settle-money.ts'
import { hasUsableAccess } from './usable-access.ts'

type Deps = Pick<AppDeps, 'db' | 'now' | 'settings'>

/** Why a payment that arrives later grants nothing; an operator returns it. */
export const ERASED = 'the account of the buyer was deleted'

interface Fulfilling extends Pick<Deps, 'settings'> {
  at: Date
}

/**
 * Grants a paid order, with its receipt, in one transaction that locks its row. A stored proof that differs from
 * the order goes to review, and so does a payment of a deleted account. A paid order for an item to which the
 * buyer already has access is refunded.
 */
export function fulfilOrder(
  { db, now, settings }: Deps,
  { id, user_id: userId, ...named }: store.Order,
): Promise<store.Order> {
  return inTransaction(db, async (trx) => {
    await lockAccess(trx, userId, { kind: named.item_kind, id: named.item_id })
    const at = now()
    const order = await lockAndSettleRefunds(trx, id, { at, settings })
    const fulfilment = fulfilmentOf({
      state: order.state,
      duePaise: order.amount_paise,
      dueCurrency: order.currency,
      paidPaise: order.paid_paise,
      paidCurrency: order.paid_currency,
      isErased: !(await lockPresent(trx, userId)),
      isNeedless: await isNeedless(trx, order, at),
    })
    return storeFulfilment[fulfilment](trx, order, { at, settings })
  })
}

/**
 * Whether the buyer has the item already or pays it in parts; of a part of fees, whether it was paid otherwise or is not due
 * any more.
 */
export async function isNeedless(trx: Trx, order: store.Order, at: Date): Promise<boolean> {
  const { user_id: userId, fee_part_id: partId } = order
  if (partId !== null) return (await findPayablePart(trx, partId, at)) === undefined
  const item = itemOf(order)
  return (
    (await hasUsableAccess(trx, userId, item, at)) ||
    (await findPartOf(trx, userId, item, at)) !== undefined
  )
}

type Store = (trx: Trx, order: store.Order, fulfilling: Fulfilling) => Promise<store.Order>

const storeFulfilment: Record<ReturnType<typeof fulfilmentOf>, Store> = {
  none: async (_trx, order) => order,
  'review: erased': (trx, order, { at }) => review(trx, order, ERASED, at),
  'review: amount': async (trx, order, { at }) => {
    const reason = `paid ${paidText(order)}, not ${rupees(order.amount_paise / 100)}`
    await insertAudit(trx, { ...auditOf(order), at, action: 'amount differs', reason })
    return review(trx, order, reason, at)
  },
  refund: async (trx, order, { at, settings }) => {
    const reason =
      order.fee_part_id === null
        ? 'paid, but access was already held'
        : 'paid, but the part was not due any more'
    const asked = { cause: 'access held', despiteDispute: false } as const
    const settled = await settleMoney(trx, order, { at, seller: settings.seller, reason, asked })
    return settled.order
  },
  grant: (trx, order, fulfilling) => grantWithReceipt(trx, order, fulfilling),
}

async function review(trx: Trx, order: store.Order, reason: string, at: Date) {
  const step = { reason, next_check_at: paymentsCheckAt(order, at) }
  return (await store.stepOrder(trx, order.id, 'pending_review', step)) ?? order
}

/** The amount that was paid, as a member reads it in the console. */
const paidText = ({ paid_paise: paise, paid_currency: currency }: store.Order) => {
  const amount = (paise ?? 0) / 100
  return currency === 'INR' ? rupees(amount) : `${amount} ${currency}`
}

/** Locks a paid order; a whole refund of it that was read before the proof moves the order to 'refund_requested'. */
async function lockAndSettleRefunds(
  trx: Trx,
  id: number,
  { at, settings }: Fulfilling,
): Promise<store.Order> {
  const order = await store.lockOrder(trx, id)
  if (order.state !== 'paid' || !(await hasProviderRefund(trx, id))) return order
  return (await settleMoney(trx, order, { at, seller: settings.seller })).order
}

/** Both ways to grant a payment, in a transaction that has locked the access and the order. */
export async function grantWithReceipt(
  trx: Trx,
  order: store.Order,
  { at, settings, isAccepted = false }: Fulfilling & { isAccepted?: boolean },
): Promise<store.Order> {
  const granted = await grantOrder(trx, order, at, { isAccepted })
  await issueReceipt(trx, granted, settings.seller, at)
  // The provider may have returned a part before, which has a credit note as soon as there is a receipt.
  if (!(await hasProviderRefund(trx, order.id))) return granted
  return (await settleMoney(trx, granted, { at, seller: settings.seller })).order
}
