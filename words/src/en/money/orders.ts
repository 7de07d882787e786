import { dateAndTime, rupees, timeOfDay } from '../format.ts'

/** The texts about an order whose payment is not settled, and about a purchase that has failed. */
export const orders = {
  order: (id: string) => `Order ${id}`,
  orderSince: (id: string, since: string) => `Order ${id}, since ${dateAndTime(since)}`,
  contact: 'Contact support',
  history: 'Payment History',
  success: {
    course: 'Payment successful! You now have access to the course.',
    test: 'Payment successful! You now have access to the test.',
    book: 'Payment successful! You now have access to the book.',
    bundle: 'Payment successful! You now have access to all of it.',
  },
  /** Said of an order that a buyer was told not to pay again, once the provider knows of no payment. */
  noPayment: 'The payment service has no payment from you for this order. You can pay now.',
  wait: 'Do not pay again. You need to do nothing.',
  received: (amount: number) => `We have received ${rupees(amount)}.`,
  pending: {
    money: (amount: number) => `Not known yet: your bank is confirming ${rupees(amount)}.`,
    next: 'You get access automatically, usually in 2 to 3\u00A0minutes.',
    fails: 'If it fails, you can buy again.',
  },
  late: {
    money: (amount: number) =>
      `Not known yet: your bank takes longer than usual to confirm ${rupees(amount)}.`,
    next: 'You get access automatically as soon as it does.',
  },
  confirming: 'You get access in a moment.',
  unknown: {
    money: (amount: number) => `Not known yet: we could not ask about ${rupees(amount)}.`,
    next: 'We ask again in a minute.',
  },
  review: {
    next: 'We check this payment: access or a refund follows, and support responds within 24 hours.',
    buyer: 'Do not pay again. Write to us.',
    documents: 'Payment completed but verification failed. Please contact support.',
  },
  check: {
    often: 'It is checked every few minutes.',
    about: (time: string) => `Next check at about ${timeOfDay(time)}.`,
    on: (time: string) => `Next check on ${dateAndTime(time)}.`,
  },
  unverified: {
    money: 'Not known yet: your payment could not be verified.',
    next: 'We check it every few minutes. If you have paid, access follows.',
    buyer: 'Look in your Payment History before you pay again.',
  },
  failed: {
    money: 'No money was taken.',
    next: 'Nothing was bought.',
    retry: 'Try again, or write to us if money has left your account.',
    wait: 'Wait until the payment service has loaded.',
  },
  /** Of a part of fees, in place of those above. */
  part: {
    pending: {
      next: 'The part is recorded automatically, usually in 2 to 3\u00A0minutes.',
      fails: 'If it fails, you can pay again.',
    },
    late: { next: 'The part is recorded automatically as soon as it does.' },
    confirming: 'The part is recorded in a moment.',
    failed: { next: 'The part is not paid.' },
    success: 'Payment successful! Your part is paid.',
  },
}
