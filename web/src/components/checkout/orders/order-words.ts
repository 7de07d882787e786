import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import type { OrdersWords } from '@sopan/words/money/orders'
import type { ReactNode } from 'react'

import { serverNow } from '#web/lib/browser/clock.ts'

import type { PaymentWords } from './payment-lines.tsx'

type Order = Pick<UnsettledOrder, 'state' | 'amount' | 'since' | 'next_check_at' | 'is_part'>

/** Most banks confirm a payment within this time. */
export const USUAL_MS = 3 * MINUTE_MS

/** The texts about an order; of a part of fees they name the part in place of access and purchase. */
export function wordsAbout(isPart: boolean, words: OrdersWords): OrdersWords {
  const { pending, late, confirming, failed } = words.part
  if (!isPart) return words
  return {
    ...words,
    pending: { ...words.pending, ...pending },
    late: { ...words.late, ...late },
    confirming,
    failed: { ...words.failed, ...failed },
  }
}

/** The sentences for a buyer while the bank confirms a payment of `amount` rupees. */
export const pendingWords = (amount: number, words: OrdersWords): PaymentWords => ({
  money: words.pending.money(amount),
  next: words.pending.next,
  buyer: words.wait,
  documents: null,
})

const latePendingWords = (amount: number, words: OrdersWords): PaymentWords => ({
  ...pendingWords(amount, words),
  money: words.late.money(amount),
  next: words.late.next,
})

/** The sentences about a payment that is not settled by the time `at`: its state, and the next step. */
export function wordsOf(
  { state, amount, since, next_check_at: nextCheck, is_part: isPart = false }: Order,
  texts: OrdersWords,
  at: Date = serverNow(),
): PaymentWords {
  const words = wordsAbout(isPart, texts)
  const isLate = at.getTime() - Date.parse(since) > USUAL_MS
  const pending = isLate ? latePendingWords(amount, words) : pendingWords(amount, words)
  const check = checkText(nextCheck, at, words)
  const states: Record<string, PaymentWords> = {
    confirming: {
      money: words.received(amount),
      next: `${words.confirming} ${check}`,
      buyer: words.wait,
      documents: null,
    },
    unknown: {
      money: words.unknown.money(amount),
      next: words.unknown.next,
      buyer: words.wait,
      documents: null,
    },
    review: { money: words.received(amount), ...words.review },
  }
  return states[state] ?? { ...pending, next: `${pending.next} ${check} ${words.pending.fails}` }
}

/** Whether money may have been taken in a purchase that has failed: 'none' was taken, or it is unknown. */
export type FailedMoney = 'none' | 'unknown'

/** The sentences about a purchase that has failed; `canRetry` if another press may succeed now. */
export function failureWords(
  { money, canRetry }: { money: FailedMoney; canRetry: boolean },
  documents: ReactNode,
  { unverified, failed }: OrdersWords,
): PaymentWords {
  if (money === 'unknown') return { ...unverified, documents }
  return {
    money: failed.money,
    next: failed.next,
    buyer: canRetry ? failed.retry : failed.wait,
    documents,
  }
}

/** A check that is due is made within the minute. */
function checkText(nextCheck: string | null, at: Date, { check }: OrdersWords): string {
  const wait = nextCheck === null ? 0 : Date.parse(nextCheck) - at.getTime()
  if (nextCheck === null || !(wait > 0)) return check.often
  // The time and not the minutes left: the text is announced each time that it changes.
  return wait < DAY_MS / 2 ? check.about(nextCheck) : check.on(nextCheck)
}
