import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { dateAndTime, rupees } from '@sopan/domain/format'

import { now } from '#web/lib/browser/clock.ts'

type Words = Pick<UnsettledOrder, 'state' | 'amount' | 'next_check_at'>

export const successText = (type: UnsettledOrder['transaction_type']) =>
  `Payment successful! You now have access to the ${type}.`

/** What a buyer is told while the bank confirms a payment of `amount` rupees. */
export const pendingText = (amount: number) =>
  `Your bank is confirming ${rupees(amount)}. Do not pay again. You get access automatically, usually in 2 to 3\u00A0minutes.`

const REVIEW = 'Payment completed but verification failed. Please contact support.'

/** What has happened to a payment that is not settled, and what follows. */
export function wordsOf({ state, amount, next_check_at: next }: Words) {
  const paid = rupees(amount)
  const words = {
    pending: {
      title: 'Your payment is being confirmed',
      text: pendingText(amount),
      next: `${checkText(next)} If it fails, you can buy again.`,
    },
    confirming: {
      title: 'Your payment has arrived',
      text: `We have received ${paid}. Do not pay again. You get access in a moment.`,
      next: checkText(next),
    },
    review: {
      title: REVIEW,
      text: `We have received ${paid}. Do not pay again. We are checking this payment; access or a refund follows.`,
      next: null,
    },
  }
  return words[state]
}

/** A check that is due is made within the minute. */
function checkText(next: string | null): string {
  const isLater = next !== null && Date.parse(next) > now().getTime()
  return isLater ? `Next check on ${dateAndTime(next)}.` : 'It is checked every few minutes.'
}
