import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { type Order, getOrder } from '../order-store.ts'
import { makeOrderDue } from '../payments/store.ts'
import { paymentOf } from '../provider-refunds/record-provider-refunds.ts'
import { dismiss, findOrderOfUnrecordedRefund } from '../provider-refunds/unrecorded-store.ts'
import { askForRefunds } from './ask-provider.ts'
import * as store from './store.ts'

interface DismissInput {
  providerRefundId: string
  /** Even if the payment provider cannot be asked. */
  override: boolean
}

/**
 * Records for an operator that nothing is to be done about a refund that the provider has announced and
 * does not list, or lists with an amount that cannot be read, or that replaces one that failed after it was
 * recorded as made: its order is decided upon without it.
 */
export async function dismissRefund(
  deps: Pick<AppDeps, 'db' | 'gateway'>,
  { providerRefundId, override }: DismissInput,
  act: OperatorAction,
): Promise<{ order_id: string }> {
  const { db } = deps
  const order = await findOrderOfUnrecordedRefund(db, providerRefundId)
  if (order === undefined) {
    throw new OperatorError(
      `The payment provider has no refund '${providerRefundId}' of an order of ours that is not recorded.`,
    )
  }
  const { order_row_id: orderRowId, order_id } = order
  const row = await getOrder(db, orderRowId)
  const listed = await askForRefunds(deps, row, override)
  const found = listed.find((one) => one.providerRefundId === providerRefundId)
  const isReadable = found !== undefined && found.amountPaise !== null
  if (isReadable && !(await replacesReversed(db, row, { found, listed }))) {
    throw new OperatorError(
      `The payment provider lists this refund. It is recorded with: sopan orders reconcile ${order_id}`,
    )
  }
  return inOperatorTransaction(db, act, async (trx) => {
    const { actor, reason, now: at } = act
    await dismiss(trx, { orderRowId, providerRefundId, at })
    const after = { provider_refund_id: providerRefundId }
    await insertAudit(trx, {
      at,
      actor,
      action: 'dismiss refund',
      subject: order_id,
      after,
      reason,
    })
    await makeOrderDue(trx, order_id, { at, withSettled: true })
    return { order_id }
  })
}

/** Whether a refund of the same payment is recorded as made and has failed after that. */
async function replacesReversed(
  db: Db,
  order: Order,
  { found, listed }: { found: ProviderRefund; listed: readonly ProviderRefund[] },
): Promise<boolean> {
  const payment = await paymentOf(db, order, found)
  const reversed = await store.listReversed(db, listed)
  return reversed.some((one) => one.payment_attempt_id === payment?.paymentAttemptId)
}
