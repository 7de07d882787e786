import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import { dateAndTime, rupees, timeOfDay } from '@sopan/words/en/format'
import type { ReactNode } from 'react'

import { serverNow } from '#web/lib/browser/clock.ts'

import type { PaymentWords } from './payment-lines.tsx'

type Words = Pick<UnsettledOrder, 'state' | 'amount' | 'since' | 'next_check_at'>

/** Most banks confirm a payment within this time. */
export const USUAL_MS = 3 * MINUTE_MS

export const successText = (type: UnsettledOrder['transaction_type']) =>
  `Payment successful! You now have access to the ${type}.`

/** Said of an order that a buyer was told not to pay again, once the provider knows of no payment. */
export const NO_PAYMENT =
  'The payment service has no payment from you for this order. You can pay now.'

/** The sentences for a buyer while the bank confirms a payment of `amount` rupees. */
export const pendingWords = (amount: number): PaymentWords => ({
  money: `Not known yet: your bank is confirming ${rupees(amount)}.`,
  next: 'You get access automatically, usually in 2 to 3\u00A0minutes.',
  buyer: WAIT,
  documents: null,
})

const latePendingWords = (amount: number): PaymentWords => ({
  ...pendingWords(amount),
  money: `Not known yet: your bank takes longer than usual to confirm ${rupees(amount)}.`,
  next: 'You get access automatically as soon as it does.',
})

const WAIT = 'Do not pay again. You need to do nothing.'
const REVIEW = 'Payment completed but verification failed. Please contact support.'

/** The sentences about a payment that is not settled by the time `at`: its state, and the next step. */
export function wordsOf(
  { state, amount, since, next_check_at: nextCheck }: Words,
  at: Date = serverNow(),
): PaymentWords {
  const paid = rupees(amount)
  const isLate = at.getTime() - Date.parse(since) > USUAL_MS
  const pending = isLate ? latePendingWords(amount) : pendingWords(amount)
  const check = checkText(nextCheck, at)
  const words: Record<string, PaymentWords> = {
    confirming: {
      money: `We have received ${paid}.`,
      next: `You get access in a moment. ${check}`,
      buyer: WAIT,
      documents: null,
    },
    unknown: {
      money: `Not known yet: we could not ask about ${paid}.`,
      next: 'We ask again in a minute.',
      buyer: WAIT,
      documents: null,
    },
    review: {
      money: `We have received ${paid}.`,
      next: 'We check this payment: access or a refund follows, and support responds within 24 hours.',
      buyer: 'Do not pay again. Write to us.',
      documents: REVIEW,
    },
  }
  return (
    words[state] ?? {
      ...pending,
      next: `${pending.next} ${check} If it fails, you can buy again.`,
    }
  )
}

/** Whether money may have been taken in a purchase that has failed: 'none' was taken, or it is unknown. */
export type FailedMoney = 'none' | 'unknown'

/** The sentences about a purchase that has failed; `canRetry` if another press may succeed now. */
export function failureWords(
  { money, canRetry }: { money: FailedMoney; canRetry: boolean },
  documents: ReactNode,
): PaymentWords {
  if (money === 'unknown') {
    return {
      money: 'Not known yet: your payment could not be verified.',
      next: 'We check it every few minutes. If you have paid, access follows.',
      buyer: 'Look in your Payment History before you pay again.',
      documents,
    }
  }
  return {
    money: 'No money was taken.',
    next: 'Nothing was bought.',
    buyer: canRetry
      ? 'Try again, or write to us if money has left your account.'
      : 'Wait until the payment service has loaded.',
    documents,
  }
}

/** A check that is due is made within the minute. */
function checkText(nextCheck: string | null, at: Date): string {
  const wait = nextCheck === null ? 0 : Date.parse(nextCheck) - at.getTime()
  if (nextCheck === null || !(wait > 0)) return 'It is checked every few minutes.'
  // The time and not the minutes left: the text is announced each time that it changes.
  if (wait < DAY_MS / 2) return `Next check at about ${timeOfDay(nextCheck)}.`
  return `Next check on ${dateAndTime(nextCheck)}.`
}
