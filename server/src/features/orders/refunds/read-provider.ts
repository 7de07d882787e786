import { HOUR_MS } from '@sopan/domain/durations'

import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderPayment, ProviderRefund } from '#server/payments/gateway.ts'

import { itemOf } from '../grant.ts'
import { type Order, getOrder, lockOrder } from '../order-store.ts'
import { storeAttempts } from '../payment-store.ts'
import { mustReadRefunds } from './announced-store.ts'
import { setRefundsReadAt, upsertProviderRefunds } from './provider-refund-store.ts'
import { type SettledMoney, settleMoney } from './settle-money.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

/** The first planned check reads only the payments, because the provider allows few reads of refunds a minute. */
const PAYMENTS_ONLY_MS = HOUR_MS

/**
 * Reads all payments and refunds of an order from the gateway and settles the order's money. The refunds are
 * left out within an hour after the payment, unless an event has announced one. `needsNoFurtherCheck` if
 * no attempt or refund is in progress. Throws if the gateway cannot be asked, or a list of it cannot be read.
 */
export async function readAndSettle(
  deps: Deps,
  order: Order,
): Promise<SettledMoney & { needsNoFurtherCheck: boolean }> {
  const { payments, readAt } = await readPayments(deps, order)
  const isEarly = readAt.getTime() - (order.paid_at ?? readAt).getTime() < PAYMENTS_ONLY_MS
  const leavesOut = isEarly && !(await mustReadRefunds(deps.db, order))
  const read = leavesOut ? null : await readRefunds(deps, order)
  const money = await settleRefunds(deps, order, read)
  const isOpen =
    payments.some((payment) => isInProgress(payment)) ||
    read?.listed.some(({ state }) => state === 'pending') === true ||
    money.settled.findings.some(({ kind }) => kind === 'announced')
  return { ...money, needsNoFurtherCheck: !isOpen }
}

/** Reads and stores all payments of an order; throws if the gateway cannot be asked. */
export async function readPayments(
  { db, gateway, now }: Pick<Deps, 'db' | 'gateway' | 'now'>,
  order: Order,
): Promise<{ payments: ProviderPayment[]; readAt: Date }> {
  const readAt = now()
  const payments = await gatewayOf(order, gateway).listPayments(order.order_id)
  await inTransaction(db, (trx) => storeAttempts(trx, order.id, payments, readAt))
  return { payments, readAt }
}

const isInProgress = ({ state }: ProviderPayment) => state === 'pending' || state === 'unknown'

export interface ReadRefunds {
  listed: readonly ProviderRefund[]
  readAt: Date
  /** Whether these are all refunds of the order. */
  isWhole: boolean
}

/** The provider's refunds of an order; throws if the gateway cannot be asked. */
export async function readRefunds(
  { gateway, now }: Pick<Deps, 'gateway' | 'now'>,
  order: Pick<Order, 'order_id' | 'gateway'>,
): Promise<ReadRefunds> {
  const readAt = now()
  const listed = await gatewayOf(order, gateway).listRefunds(order.order_id)
  return { listed, readAt, isWhole: true }
}

/**
 * Stores the refunds that were read, if any, and settles the order's money in one transaction; `last` runs at its
 * end.
 */
export async function settleRefunds<Result = void>(
  { db, now, settings, wakeOutbox }: Pick<Deps, 'db' | 'now' | 'settings' | 'wakeOutbox'>,
  { id, ...order }: Order,
  read: ReadRefunds | null,
  last?: (trx: Trx, money: SettledMoney) => Promise<Result>,
): Promise<SettledMoney & { result: Result | undefined }> {
  const done = await inTransaction(db, async (trx) => {
    await lockAccess(trx, order.user_id, itemOf({ id, ...order }))
    await lockOrder(trx, id)
    const changes =
      read === null ? [] : await upsertProviderRefunds(trx, id, read.listed, read.readAt)
    if (read?.isWhole) await setRefundsReadAt(trx, id, read.readAt)
    const act = { at: now(), seller: settings.seller, changes }
    const money = await settleMoney(trx, await getOrder(trx, id), act)
    return { ...money, result: await last?.(trx, money) }
  })
  wakeOutbox()
  return done
}
