import { Button } from '@sopan/ui/actions/button.tsx'

import type { Column } from '#console/table/data-table.tsx'
import { orderWords as text } from '#console/words/orders.ts'

/** The states in which there is a payment to refund, and no refund of it so far. */
const REFUNDABLE = new Set(['paid', 'fulfilled', 'pending_review'])

interface Row {
  order_id: string
  title: string
  state: string
  amount_paise: number
}

/** The refund of an order of a learner. */
export const refundColumn = <Order extends Row>(
  onRefund: (orderId: string) => void,
): Column<Order> => ({
  id: 'refund',
  title: text.refund,
  value: () => null,
  cell: (one) =>
    REFUNDABLE.has(one.state) &&
    one.amount_paise > 0 && (
      <Button
        kind="secondary"
        size="compact"
        aria-label={text.refundOf(one.title)}
        onClick={() => onRefund(one.order_id)}
      >
        {text.refund}
      </Button>
    ),
})
