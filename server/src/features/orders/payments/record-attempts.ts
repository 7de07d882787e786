import type { AppDeps } from '#server/http/app-deps.ts'

import type { Order } from '../order-store.ts'
import { upsertAttempts } from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now'>

/** Stores all attempts to pay an order, as the gateway reports them now; throws if it cannot be asked. */
export async function recordAttempts({ db, gateway, now }: Deps, order: Order): Promise<void> {
  const payments = await gateway.listPayments(order.order_id)
  await upsertAttempts(
    db,
    payments.map(({ id, amountPaise, ...payment }) => ({
      ...payment,
      order_id: order.id,
      provider_id: id,
      amount_paise: amountPaise,
      updated_at: now(),
    })),
  )
}
