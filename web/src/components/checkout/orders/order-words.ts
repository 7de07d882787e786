import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import { dateAndTime, rupees, timeOfDay } from '@sopan/domain/format'

import { serverNow } from '#web/lib/browser/clock.ts'

type Words = Pick<UnsettledOrder, 'state' | 'amount' | 'since' | 'next_check_at'>

/** Most banks confirm a payment within this time. */
export const USUAL_MS = 3 * MINUTE_MS

export const successText = (type: UnsettledOrder['transaction_type']) =>
  `Payment successful! You now have access to the ${type}.`

/** What a buyer is told while the bank confirms a payment of `amount` rupees. */
export const pendingText = (amount: number) =>
  `Your bank is confirming ${rupees(amount)}. Do not pay again. You get access automatically, usually in 2 to 3\u00A0minutes.`

const latePendingText = (amount: number) =>
  `Your bank is taking longer than usual to confirm ${rupees(amount)}. Do not pay again. You get access automatically as soon as it does.`

const REVIEW = 'Payment completed but verification failed. Please contact support.'

/** What has happened to a payment that is not settled by the time `at`, and what follows. */
export function wordsOf(
  { state, amount, since, next_check_at: nextCheck }: Words,
  at: Date = serverNow(),
) {
  const paid = rupees(amount)
  const isLate = at.getTime() - Date.parse(since) > USUAL_MS
  const words = {
    pending: {
      title: 'Your payment is being confirmed',
      text: isLate ? latePendingText(amount) : pendingText(amount),
      next: `${checkText(nextCheck, at)} If it fails, you can buy again.`,
    },
    confirming: {
      title: 'Your payment has arrived',
      text: `We have received ${paid}. Do not pay again. You get access in a moment.`,
      next: checkText(nextCheck, at),
    },
    unknown: {
      title: 'Your payment is being checked',
      text: 'We could not ask yet; we ask again in a minute. Do not pay again.',
      next: null,
    },
    review: {
      title: REVIEW,
      text: `We have received ${paid}. Do not pay again. We are checking this payment; access or a refund follows.`,
      next: null,
    },
  }
  return state in words ? words[state as keyof typeof words] : words.pending
}

/** A check that is due is made within the minute. */
function checkText(nextCheck: string | null, at: Date): string {
  const wait = nextCheck === null ? 0 : Date.parse(nextCheck) - at.getTime()
  if (nextCheck === null || !(wait > 0)) return 'It is checked every few minutes.'
  // The time and not the minutes left: the text is announced each time that it changes.
  if (wait < DAY_MS / 2) return `Next check at about ${timeOfDay(nextCheck)}.`
  return `Next check on ${dateAndTime(nextCheck)}.`
}
