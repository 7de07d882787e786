import type { Trx } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { CashfreeError } from '#server/payments/cashfree/errors.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderPayment } from '#server/payments/gateway.ts'

import { type SeenAct, lockNamedOrder } from '../lock-named-order.ts'
import { type Order, findOrderRow, getOrder } from '../order-store.ts'
import { storeAttempts } from '../payment-store.ts'
import { setRefundsReadAt, upsertProviderRefunds } from './provider-refund-store.ts'
import { type ReadRefunds, readRefunds } from './read-provider.ts'
import { type SettledMoney, settleMoney } from './settle-money.ts'

const NOT_ASKED =
  'The payment provider cannot be asked about this order. Look at its dashboard first; then confirm that you have ' +
  'looked.'

/** The provider's payments and refunds of an order; null if they were not read. */
export type Reading = (ReadRefunds & { payments: ProviderPayment[] }) | null

/**
 * The provider's payments and refunds of an order, for an operator's command; null if it cannot be asked and the
 * operator has looked at its dashboard, which is `override`.
 */
export async function readForOperator(
  deps: Pick<AppDeps, 'db' | 'gateway' | 'now'>,
  orderId: string,
  override: boolean,
): Promise<Reading> {
  const order = await findOrderRow(deps.db, orderId)
  if (order === undefined) throw new OperatorError(`There is no order '${orderId}'.`)
  try {
    const payments = await gatewayOf(order, deps.gateway).listPayments(orderId)
    return { ...(await readRefunds(deps, order)), payments }
  } catch (error) {
    if (!(error instanceof CashfreeError)) throw error
    if (!override) throw new OperatorError(NOT_ASKED)
    return null
  }
}

interface ReadOrder extends SeenAct {
  orderId: string
  reading: Reading
  at: Date
}

/** Locks an order for an operator, stores what was read of it, and settles its money. */
export async function lockAndSettle(
  trx: Trx,
  { settings }: Pick<AppDeps, 'settings'>,
  { orderId, reading, at, ...seen }: ReadOrder,
): Promise<SettledMoney> {
  const { seller } = settings
  const order: Order = await lockNamedOrder(trx, orderId, seen)
  if (reading === null) return settleMoney(trx, order, { at, seller })
  const { payments, listed, readAt } = reading
  await storeAttempts(trx, order.id, payments, readAt)
  const changes = await upsertProviderRefunds(trx, order.id, listed, readAt)
  await setRefundsReadAt(trx, order.id, readAt)
  return settleMoney(trx, await getOrder(trx, order.id), { at, seller, changes })
}
