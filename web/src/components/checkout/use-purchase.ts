import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { useRef, useState } from 'react'

import { messageOf } from '#web/lib/api/api-error.ts'
import { useReturnedFocus } from '#web/lib/browser/use-returned-focus.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { isEnding, useIsEnding } from './orders/ending-purchases.ts'
import { useUnsettledOrder } from './orders/unsettled.ts'
import { hasPaymentFailed, loadPayment, usePaymentReady } from './payment-sdk.ts'
import { type OrderInput, type PurchaseItem, showAlert } from './purchase-item.ts'
import { PurchaseProblem, type PurchaseSteps, runPurchase } from './run-purchase.ts'

const BLOCKED =
  'The payment service could not be loaded. Check your connection, or allow it in your ad blocker.'

export interface Purchase {
  /** The button's state: 'Buy Now', 'Loading Payment...' or 'Processing...'. */
  phase: 'idle' | 'loading' | 'processing'
  /** Whether the checkout has ended and the server is asked about the payment. */
  isVerifying: boolean
  /** An order of the item whose payment is not settled; the item cannot be bought meanwhile. */
  order: UnsettledOrder | null
  /** Whether the learner has begun to buy the item on this page. */
  hasBegun: boolean
  /** Shows that a payment which was being confirmed has failed. */
  fail: (message: string) => void
  /** Why the last attempt failed; null after the next attempt starts or it is dismissed. */
  failure: string | null
  dismiss: () => void
  /** Not null while the purchase waits for the learner's phone number; false is a refusal. */
  answerPhone: ((isSaved: boolean) => void) | null
  /** True once access was granted and the success was shown. */
  buy: (input: OrderInput) => Promise<boolean>
}

/** Runs a purchase; `onVisitor` is called instead if the user is not signed in. */
export function usePurchase(
  item: PurchaseItem,
  { onVisitor, onGranted, onRefused }: { onVisitor: () => void } & Omit<PurchaseSteps, 'askPhone'>,
): Purchase {
  const { user } = useAuth()
  const isReady = usePaymentReady()
  const [isProcessing, setProcessing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const order = useUnsettledOrder(item)
  const isVerifying = useIsEnding(item)
  const phone = usePhoneQuestion()
  useReturnedFocus(isProcessing)
  // A second press can come before React has rendered the first.
  const isBusy = useRef(false)

  async function buy(input: OrderInput): Promise<boolean> {
    if (user === null) {
      onVisitor()
      return false
    }
    if (!isReady) {
      showAlert('Payment system is loading. Please wait a moment.')
      if (hasPaymentFailed()) {
        setFailure(BLOCKED)
        loadPayment()
      }
      return false
    }
    if (isBusy.current || isEnding(item)) return false
    isBusy.current = true
    setProcessing(true)
    setBegun(true)
    setFailure(null)
    try {
      const steps = { onGranted, onRefused, askPhone: phone.ask }
      return await runPurchase(item, { userId: user.id, input }, steps)
    } catch (error) {
      const kind = error instanceof PurchaseProblem ? error.kind : 'error'
      const message = messageOf(error, item.unnamedProblem)
      setFailure(item.reportProblem({ kind, message, cause: error }))
      return false
    } finally {
      isBusy.current = false
      setProcessing(false)
    }
  }

  const phase = isProcessing || isVerifying ? 'processing' : isReady ? 'idle' : 'loading'
  return {
    phase,
    isVerifying,
    order,
    hasBegun,
    failure: order === null ? failure : null,
    fail: setFailure,
    dismiss: () => setFailure(null),
    answerPhone: phone.answer,
    buy,
  }
}

function usePhoneQuestion() {
  const [answer, setAnswer] = useState<((isSaved: boolean) => void) | null>(null)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (isSaved: boolean) => {
        setAnswer(null)
        resolve(isSaved)
      })
    })
  return { ask, answer }
}
