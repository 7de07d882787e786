import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { rupees } from '@sopan/domain/format'
import { Clock } from 'lucide-react'
import { Suspense, lazy } from 'react'

import { useAuth } from '#web/lib/session/session.tsx'
import { Panel } from '#web/ui/panel.tsx'

import type { PurchaseItem } from '../purchase-item.ts'
import type { Purchase } from '../use-purchase.ts'
import { loadOrderPanel, refetchUnsettled } from './unsettled.ts'

const OrderPanel = lazy(async () => {
  const { OrderPanel: Loaded } = await loadOrderPanel().catch(() => ({ OrderPanel: ShortPanel }))
  return { default: Loaded }
})

/** What is shown in place of the buy button while a payment of the item is not settled. */
export function PendingOrder({ purchase, item }: { purchase: Purchase; item: PurchaseItem }) {
  const { user } = useAuth()
  const { order, hasStarted, fail } = purchase
  const userId = user?.id ?? 0
  if (order === null) return null
  return (
    <Suspense fallback={<ShortPanel order={order} />}>
      <OrderPanel
        userId={userId}
        order={order}
        item={item}
        takesFocus={hasStarted}
        onFailed={fail}
        onChecked={() => refetchUnsettled(userId)}
      />
    </Suspense>
  )
}

/** Until the code of the panel has loaded, and if it cannot be loaded. */
function ShortPanel({ order }: { order: UnsettledOrder }) {
  return (
    <Panel kind="accent" icon={Clock} title="Your payment is being confirmed">
      <p>{rupees(order.amount)}: do not pay again.</p>
      <p className="wrap-anywhere">Order {order.order_id}</p>
    </Panel>
  )
}
