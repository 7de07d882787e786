import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { hasEndedSession, messageOf } from '#web/lib/api/api-error.ts'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { isSignedInAs } from '#web/lib/session/stored-user.ts'

import { type Failure, setFailure, useFailure } from './orders/failed-purchases.ts'
import { keyOf } from './orders/item-for-sale.ts'
import { isShownUnsettled, useUnsettledOrder } from './orders/unsettled.ts'
import { isVerifying, useVerifyingAmount } from './orders/verifying-purchases.ts'
import { hasPaymentFailed, loadPayment, usePaymentReady } from './payment-sdk.ts'
import { type OrderInput, type PurchaseItem, showAlert, stateIn } from './purchase-item.ts'
import { PurchaseProblem, type PurchaseSteps, runPurchase } from './run-purchase.ts'

const BLOCKED =
  'The payment service could not be loaded. Check your connection, or allow it in your ad blocker.'

/** After this time a page explains what the buyer waits for, and its dialog can be closed. */
export const SLOW_VERIFICATION_MS = 5000

export interface Purchase {
  /** The button's state: 'Buy Now', 'Loading Payment...' or 'Processing...'. */
  phase: 'idle' | 'loading' | 'processing'
  /** The price of a purchase whose verification takes long; otherwise null. */
  slowVerificationAmount: number | null
  /** An order of the item whose payment is not settled; the item cannot be bought meanwhile. */
  order: UnsettledOrder | null
  /** The key of the item. */
  itemKey: string
  /** Whether the learner has begun to buy the item on this page. */
  hasStarted: boolean
  /** Shows that a payment which was being confirmed has failed. */
  fail: (message: string) => void
  /** Why the last attempt failed; null after the next attempt starts or it is dismissed. */
  failure: Failure | null
  dismiss: () => void
  /** Not null while the purchase waits for the learner's phone number; false cancels it. */
  continueAfterPhone: ((isSaved: boolean) => void) | null
  /** True once access was granted and the success was shown. */
  buy: (input: OrderInput) => Promise<boolean>
}

interface PurchaseOptions extends Omit<PurchaseSteps, 'askPhone'> {
  /** Called instead of a purchase if the user is not signed in. */
  onVisitor: () => void
  /**
   * Reports the problem if the component that would show it has been unmounted.
   * `hasFailed` is false for a payment in review, and for an item that the learner already has.
   */
  reportElsewhere?: (message: string, hasFailed: boolean) => void
}

/** Runs a purchase. */
export function usePurchase(
  item: PurchaseItem,
  { onVisitor, reportElsewhere, onGranted, onRefused }: PurchaseOptions,
): Purchase {
  const { user } = useAuth()
  const isReady = usePaymentReady()
  const [isProcessing, setProcessing] = useState(false)
  const [hasStarted, setStarted] = useState(false)
  const order = useUnsettledOrder(item)
  const userId = user?.id ?? 0
  const verifyingAmount = useVerifyingAmount(userId, item)
  const isBeingVerified = verifyingAmount !== null
  const isLate = useIsSlow(isBeingVerified, SLOW_VERIFICATION_MS)
  const failure = useFailure(userId, item)
  const phone = usePhoneRequest(userId)
  const isMounted = useIsMounted()
  const clear = () => setFailure(userId, item, null)
  useOnceTrue(isReady && failure?.message === BLOCKED, clear)
  // A second press can come before React has rendered the first.
  const isBusy = useRef(false)

  function report(error: unknown): void {
    const kind = error instanceof PurchaseProblem ? error.kind : 'error'
    const text = messageOf(error, item.fallbackText)
    const message = item.reportProblem({ kind, message: text, cause: error })
    if (message === null) return
    const hasAccess = stateIn(error) === 'owned'
    // The page shows the order in place of a failure.
    const isListed = kind === 'review' && isShownUnsettled(userId, item)
    if (!hasAccess && !isListed) {
      setFailure(userId, item, { message, wasAlerted: item.type === 'course' })
    }
    if (!isMounted()) reportElsewhere?.(message, !hasAccess && kind !== 'review')
  }

  async function buy(input: OrderInput): Promise<boolean> {
    if (user === null) {
      onVisitor()
      return false
    }
    if (!isReady) {
      showAlert('Payment system is loading. Please wait a moment.')
      if (hasPaymentFailed()) {
        setFailure(userId, item, { message: BLOCKED, wasAlerted: false })
        loadPayment()
      }
      return false
    }
    if (isBusy.current || isVerifying(userId, item)) return false
    isBusy.current = true
    setProcessing(true)
    setStarted(true)
    clear()
    try {
      const steps = { onGranted, onRefused, askPhone: phone.ask }
      return await runPurchase(item, { userId, input }, steps)
    } catch (error) {
      // The login page shows that the session has ended, and another learner did not buy.
      if (!hasEndedSession(error) && isSignedInAs(userId)) report(error)
      return false
    } finally {
      isBusy.current = false
      setProcessing(false)
    }
  }

  const phase = isProcessing || isBeingVerified ? 'processing' : isReady ? 'idle' : 'loading'
  return {
    phase,
    slowVerificationAmount: isLate ? verifyingAmount : null,
    order,
    itemKey: keyOf(item),
    hasStarted,
    failure: order === null ? failure : null,
    fail: (message) => setFailure(userId, item, { message, wasAlerted: false }),
    dismiss: clear,
    continueAfterPhone: phone.resume,
    buy,
  }
}

/** Calls `act` when `condition` becomes true. */
function useOnceTrue(condition: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (condition) run()
  }, [condition])
}

function usePhoneRequest(userId: number) {
  const [request, setRequest] = useState<{
    userId: number
    resume: (isSaved: boolean) => void
  } | null>(null)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const resume = (isSaved: boolean) => {
        setRequest(null)
        resolve(isSaved)
      }
      setRequest({ userId, resume })
    })
  // The page may stay when another tab changes the session, and the number is the previous learner's.
  useEffect(() => {
    if (request !== null && request.userId !== userId) request.resume(false)
  }, [request, userId])
  return { ask, resume: request?.resume ?? null }
}
