import { yes } from './fake-server.ts'

let count = 0

/** A transaction without the fields whose absence the pages handle: `status` and `payment_method`. */
export function transaction(fields: object = {}) {
  const id = ++count
  return {
    id,
    order_id: `order_${id}`,
    transaction_id: `order_${id}`,
    payment_id: null,
    payment_status: 'success',
    amount: 1499,
    original_amount: 1499,
    discount_amount: 0,
    coupon_code: null,
    currency: 'INR',
    created_at: '2025-08-20T06:00:00Z',
    payment_date: null,
    confirmed_at: null,
    unlocked_at: null,
    receipt_number: null,
    unsettled: null,
    unsettled_since: null,
    next_check_at: null,
    transaction_type: 'course',
    item_id: 0,
    item_name: `Course ${id}`,
    course_name: null,
    test_name: null,
    ...fields,
  }
}

/** A page of the payment history. */
export const page = (transactions: object[], more: object = {}) => yes({ transactions, ...more })
