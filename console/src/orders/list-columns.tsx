import { at, money } from '#console/lib/show.ts'
import type { Column } from '#console/table/data-table.tsx'
import { orderWords as text } from '#console/words/orders.ts'

import { OrderLink } from './order-link.tsx'
import { stateText } from './order-texts.ts'

interface Listed {
  order_id: string
  created_at: string
  title: string
  state: string
  amount_paise: number
}

/** The columns of lists of orders. `isLinked`: whether the member may open an order. */
export const listColumns = <Order extends Listed>({ isLinked = true } = {}) =>
  ({
    created: {
      id: 'created',
      title: text.created,
      value: (one) => one.created_at,
      cell: (one) => at(one.created_at),
    },
    item: { id: 'item', title: text.item, value: (one) => one.title },
    order: {
      id: 'order',
      title: text.order,
      value: (one) => one.order_id,
      cell: (one) => (isLinked ? <OrderLink id={one.order_id} /> : one.order_id),
    },
    state: {
      id: 'state',
      title: text.state,
      value: (one) => one.state,
      cell: (one) => stateText(one.state),
    },
    amount: {
      id: 'amount',
      title: text.amount,
      value: (one) => one.amount_paise,
      cell: (one) => money(one.amount_paise),
      isNumber: true,
    },
  }) satisfies Record<string, Column<Order>>
