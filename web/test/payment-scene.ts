import { yes } from './fake-server.ts'

let count = 0

/** A transaction with no more fields than the documents name. */
export const transaction = (fields: object = {}) => ({
  id: ++count,
  order_id: `order_${count}`,
  payment_status: 'success',
  amount: 1499,
  created_at: '2025-08-20T06:00:00Z',
  item_name: `Course ${count}`,
  transaction_type: 'course',
  ...fields,
})

/** A page of the payment history. */
export const page = (transactions: object[], more: object = {}) => yes({ transactions, ...more })
