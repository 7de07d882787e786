import { type UnsettledOrder, listUnsettledOrders } from '@sopan/contract/orders/history'

import { readerOf } from './reader-of.ts'
import { aList, aNumber, aText, aTextOrNull, objectWith, oneOf } from './rules.ts'

const STATES = ['pending', 'confirming', 'review', 'unknown', 'open', 'failed', 'granted'] as const
const ACTIONS = ['wait', 'contact', 'pay', 'use'] as const

const unsettledOrder = objectWith<UnsettledOrder>({
  order_id: aText(),
  transaction_type: oneOf(['course', 'test', 'book'], 'course'),
  item_id: aNumber(0),
  item_name: aText(),
  amount: aNumber(0),
  state: oneOf(STATES, 'pending'),
  action: ({ action, state }) =>
    ACTIONS.find((one) => one === action) ?? (state === 'review' ? 'contact' : 'wait'),
  since: aText(),
  next_check_at: aTextOrNull(),
  last_failure: aTextOrNull(),
})

export const unsettledReaders = [
  readerOf(listUnsettledOrders, (body) => ({ data: aList(unsettledOrder)(body, 'data') })),
]
