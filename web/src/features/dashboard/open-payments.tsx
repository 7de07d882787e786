import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { ChevronRight, CircleAlert, Clock } from 'lucide-react'
import { Link } from 'react-router'

import { wordsOf } from '#web/components/checkout/orders/order-words.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { itemPath, paths } from '#web/lib/paths.ts'

import { SHOWN } from './queries.ts'
import { ViewAll } from './section.tsx'

const TITLE = 'Payments in progress'

/** The newest payments that are not settled; each leads to its item, which shows what happens next. */
export function OpenPayments({ orders }: { orders: readonly UnsettledOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section>
      <SectionHead
        title={TITLE}
        end={orders.length > SHOWN && <ViewAll title={TITLE} to={paths.paymentHistory()} />}
      />
      <MarginList label={TITLE}>
        {orders.slice(0, SHOWN).map((order) => (
          <PaymentRow key={order.order_id} order={order} />
        ))}
      </MarginList>
    </section>
  )
}

function PaymentRow({ order }: { order: UnsettledOrder }) {
  const Icon = order.state === 'review' ? CircleAlert : Clock
  return (
    <MarginRow
      margin={<Icon aria-hidden className="size-5" />}
      title={<ItemTitle text={order.item_name} />}
      detail={wordsOf(order).money}
      end={<ChevronRight aria-hidden className="size-5" />}
      render={(row) => <Link {...row} to={itemPath(order.transaction_type, order.item_id)} />}
    />
  )
}
