import { at, money } from '#console/lib/format.ts'
import { type Column, figureAs, shownAs } from '#console/table/data-table.tsx'
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
    created: shownAs('created', text.created, (one) => one.created_at, at),
    item: { id: 'item', title: text.item, value: (one) => one.title },
    order: {
      id: 'order',
      title: text.order,
      value: (one) => one.order_id,
      cell: (one) => (isLinked ? <OrderLink id={one.order_id} /> : one.order_id),
    },
    state: shownAs('state', text.state, (one) => one.state, stateText),
    amount: figureAs('amount', text.amount, (one) => one.amount_paise, money),
  }) satisfies Record<string, Column<Order>>
