import { type UnsettledOrder, listUnsettledOrders } from '@sopan/contract/orders/history'

import { readerOf } from './reader-of.ts'
import { aList, aNumber, aText, aTextOrNull, objectWith, oneOf } from './rules.ts'

const unsettledOrder = objectWith<UnsettledOrder>({
  order_id: aText(),
  transaction_type: oneOf(['course', 'test', 'book'], 'course'),
  item_id: aNumber(0),
  item_name: aText(),
  amount: aNumber(0),
  state: oneOf(['pending', 'confirming', 'review'], 'pending'),
  since: aText(),
  next_check_at: aTextOrNull(),
})

export const unsettledReaders = [
  readerOf(listUnsettledOrders, (body) => ({ data: aList(unsettledOrder)(body, 'data') })),
]
