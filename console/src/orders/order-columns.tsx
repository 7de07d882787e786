import { at, money, wordOf } from '#console/lib/show.ts'
import type { Column } from '#console/table/data-table.tsx'
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
  {
    id: 'amount',
    title: text.amount,
    value: (one) => one.amount_paise,
    cell: (one) => money(one.amount_paise),
    isNumber: true,
  },
]

export const access: Column<OrderRecord['access'][number]>[] = [
  {
    id: 'since',
    title: text.since,
    value: (one) => one.starts_at,
    cell: (one) => at(one.starts_at),
  },
  { id: 'until', title: text.until, value: (one) => one.ends_at, cell: (one) => at(one.ends_at) },
  {
    id: 'source',
    title: text.source,
    value: (one) => one.source,
    cell: (one) => wordOf(one.source),
  },
  { id: 'live', title: text.live, value: (one) => (one.is_live ? words.yes : words.no) },
  {
    id: 'revoked',
    title: text.revoked,
    value: (one) => one.revoked_at,
    cell: (one) => at(one.revoked_at),
  },
  { id: 'reason', title: words.reason, value: (one) => one.reason ?? words.none },
]
