import { at, money, wordOf } from '#console/lib/format.ts'
import { type Column, figureAs, shownAs } from '#console/table/data-table.tsx'
import { words } from '#console/words.ts'
import { orderWords as text } from '#console/words/orders.ts'

import type { OrderRecord } from './order-calls.ts'
import { textOf } from './order-texts.ts'

/** The columns of the tables of an order's page. */
export const refunds: Column<OrderRecord['refunds'][number]>[] = [
  {
    id: 'at',
    title: text.at,
    value: (one) => one.requested_at,
    cell: (one) => at(one.settled_at ?? one.requested_at),
  },
  {
    id: 'state',
    title: text.state,
    value: (one) => one.state,
    cell: (one) => textOf(text.refundStates, one.state),
  },
  {
    id: 'cause',
    title: text.cause,
    value: (one) => one.cause,
    cell: (one) => textOf(text.causes, one.cause),
  },
  { id: 'reason', title: words.reason, value: (one) => one.reason ?? words.none },
  { id: 'bank', title: text.bankReference, value: (one) => one.bank_reference ?? words.none },
  figureAs('amount', text.amount, (one) => one.amount_paise, money),
]

export const access: Column<OrderRecord['access'][number]>[] = [
  shownAs('since', text.since, (one) => one.starts_at, at),
  shownAs('until', text.until, (one) => one.ends_at, at),
  shownAs('source', text.source, (one) => one.source, wordOf),
  { id: 'live', title: text.live, value: (one) => (one.is_live ? words.yes : words.no) },
  shownAs('revoked', text.revoked, (one) => one.revoked_at, at),
  { id: 'reason', title: words.reason, value: (one) => one.reason ?? words.none },
]
