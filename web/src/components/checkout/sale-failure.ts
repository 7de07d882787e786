import { useWords } from '@sopan/ui/language.ts'
import { checkout } from '@sopan/words/money/checkout'
import { useState } from 'react'

import type { FailedMoney } from './orders/order-words.ts'
import { hasPaymentFailed, loadPayment } from './payment-sdk.ts'
import { showAlert } from './purchase-item.ts'

/** Thrown with the text that the page shows until the next attempt. */
export class SaleFailure extends Error {
  readonly money: FailedMoney

  constructor(message: string, money: FailedMoney) {
    super(message)
    this.money = money
  }
}

/** Why the last payment failed. */
export interface Failure {
  message: string
  money: FailedMoney
  /** Whether a dialog or a toast has shown it, so that screen readers have announced it. */
  wasAnnounced: boolean
  /** Whether another press may succeed now. */
  canRetry: boolean
}

/** A failure that a toast reported when it became known. */
export const announced = (message: string | null): Failure | null =>
  message === null ? null : { message, money: 'none', wasAnnounced: true, canRetry: true }

/** A press before the payment code has loaded, which may be blocked. */
export function useBlocked(isReady: boolean) {
  const words = useWords(checkout)
  const [isBlocked, setBlocked] = useState(false)
  if (isBlocked && isReady) setBlocked(false)
  const failure: Failure = {
    message: words.blocked,
    money: 'none',
    wasAnnounced: false,
    canRetry: false,
  }
  return {
    failure: isBlocked ? failure : null,
    report: () => {
      showAlert(words.alerts.loading)
      if (!hasPaymentFailed()) return
      setBlocked(true)
      loadPayment()
    },
    forget: () => setBlocked(false),
  }
}
