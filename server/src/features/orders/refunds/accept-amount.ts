import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { CashfreeError } from '#server/payments/cashfree/errors.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { type Order, getOrder, lockOrder } from '../order-store.ts'
import * as store from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway'>

interface AcceptedAmount {
  order_id: string
  refund_id: string
  requested_paise: number
  amount_paise: number
}

/**
 * Records for an operator that the provider has taken a refund of ours with another amount than was asked
 * for. The sweep then follows it like every refund that the provider has, and its end requests the rest.
 */
export async function acceptAmount(
  deps: Deps,
  refundId: string,
  act: OperatorAction,
): Promise<AcceptedAmount> {
  const { db } = deps
  const before = await store.findRefund(db, refundId)
  if (before === undefined) throw new OperatorError(`There is no refund '${refundId}'.`)
  requireRequested(before)
  const listed = await askFor(deps, before, await getOrder(db, before.order_id))
  const amountPaise = amountToAccept(before, listed)
  return inOperatorTransaction(db, act, async (trx) => {
    const order = await lockOrder(trx, before.order_id)
    const refund = await store.lockRefund(trx, before.id)
    requireRequested(refund)
    const { actor, reason, now: at } = act
    await store.updateRefund(trx, refund.id, {
      state: 'pending',
      amount_paise: amountPaise,
      provider_refund_id: listed.providerRefundId,
      next_check_at: at,
    })
    await insertAudit(trx, {
      at,
      actor,
      action: 'refund amount',
      subject: order.order_id,
      before: { refund_id: refundId, amount_paise: refund.amount_paise },
      after: { refund_id: refundId, amount_paise: amountPaise },
      reason,
    })
    return {
      order_id: order.order_id,
      refund_id: refundId,
      requested_paise: refund.amount_paise,
      amount_paise: amountPaise,
    }
  })
}

function requireRequested({ state }: store.Refund): void {
  if (state === 'requested') return
  throw new OperatorError(`The refund is '${state}', so there is no amount to accept.`)
}

/** Our refund as the provider lists it. */
async function askFor(
  { gateway }: Deps,
  { refund_id: refundId }: store.Refund,
  order: Order,
): Promise<ProviderRefund> {
  const listed = await gatewayOf(order, gateway)
    .listRefunds(order.order_id)
    .catch((error: unknown) => {
      if (!(error instanceof CashfreeError)) throw error
      throw new OperatorError(
        'The payment provider cannot be asked about this refund. Try again later.',
      )
    })
  const found = listed.find((one) => one.refundId === refundId)
  if (found === undefined) {
    throw new OperatorError(`The payment provider has no refund '${refundId}'.`)
  }
  return found
}

function amountToAccept({ amount_paise }: store.Refund, { amountPaise }: ProviderRefund): number {
  if (amountPaise === null || amountPaise === 0) {
    throw new OperatorError(
      'The payment provider lists this refund with an amount that cannot be read. See its dashboard.',
    )
  }
  if (amountPaise === amount_paise) {
    throw new OperatorError(
      'The payment provider returns what was asked for. The running server follows this refund.',
    )
  }
  return amountPaise
}
