import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { CashfreeError } from '#server/payments/cashfree/errors.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import type { Order } from '../order-store.ts'

const NOT_ASKED =
  'The payment provider cannot be asked whether it has returned the payment. Look at its dashboard ' +
  'first; if there is no refund, use --override.'

/**
 * The provider's refunds of an order, for an operator's command; none if it cannot be asked and the
 * operator has looked at its dashboard, which is `override`.
 */
export async function askForRefunds(
  { gateway }: Pick<AppDeps, 'gateway'>,
  order: Order,
  override: boolean,
): Promise<ProviderRefund[]> {
  try {
    return await gatewayOf(order, gateway).listRefunds(order.order_id)
  } catch (error) {
    if (!(error instanceof CashfreeError)) throw error
    if (!override) throw new OperatorError(NOT_ASKED)
    return []
  }
}
