import { useRef, useState } from 'react'

import { isRefusal, messageOf } from '#web/lib/api/api-error.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import {
  hasPaymentFailed,
  loadPayment,
  paymentSdk,
  requireSdk,
  usePaymentReady,
} from './payment-sdk.ts'
import {
  type OrderInput,
  type OrderToPay,
  type PurchaseItem,
  type Verdict,
  showAlert,
  stateIn,
} from './purchase-item.ts'

/** Delays before each further check of a payment that is not confirmed yet. */
const LOOK_AGAIN_AFTER_MS = [2000, 4000, 8000, 15_000, 30_000]

const PENDING = 'Payment is being confirmed. Access follows in 2-3 minutes.'

const BLOCKED =
  'The payment service could not be loaded. Check your connection, or allow it in your ad blocker.'

export interface Purchase {
  /** The button's state: 'Buy Now', 'Loading Payment...' or 'Processing...'. */
  phase: 'idle' | 'loading' | 'processing'
  /** Why the last attempt failed; null after the next attempt starts or it is dismissed. */
  failure: string | null
  dismiss: () => void
  /** Not null while the purchase waits for the learner's phone number; false is a refusal. */
  answerPhone: ((isSaved: boolean) => void) | null
  /** True once access was granted and the success was shown. */
  buy: (input: OrderInput) => Promise<boolean>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the server refused the order; the item may have wrapped the refusal in its own error. */
const wasRefused = (error: unknown) =>
  isRefusal(error) || (error instanceof Error && isRefusal(error.cause))

/**
 * Runs a purchase: order, checkout, verification. `onVisitor` is called instead if the user is not
 * signed in; `onGranted` updates the page before the success is shown. `onRefused` is called if the
 * server refused the order: its price, coupon or access differs from what the page shows.
 */
export function usePurchase(
  item: PurchaseItem,
  {
    onVisitor,
    onGranted,
    onRefused,
  }: {
    onVisitor: () => void
    onRefused: () => void
    onGranted: (expiryDate: string | null) => Promise<void> | void
  },
): Purchase {
  const { user } = useAuth()
  const isReady = usePaymentReady()
  const [isProcessing, setProcessing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const phone = usePhoneQuestion()
  // A second press can come before React has rendered the first.
  const isBusy = useRef(false)

  async function pay(userId: number, input: OrderInput): Promise<boolean> {
    requireSdk()
    const order = await placeOrder(() => item.order(userId, input), {
      askPhone: phone.ask,
      onRefused,
    })
    if (order === null) return false
    const problem = await checkOut(order)
    // The learner is on the provider's page; the outcome is fetched when they return.
    if (problem === 'redirected') return false
    const verdict = await verifyUntilKnown(item, order)
    if (verdict.kind === 'granted') {
      await onGranted(verdict.expiryDate)
      item.reportSuccess(verdict.expiryDate)
      return true
    }
    if (verdict.kind === 'review') throw new PurchaseProblem('review', verdict.message)
    if (verdict.kind === 'pending') showAlert(PENDING)
    else if (problem !== null) throw problem
    else if (verdict.kind === 'failed') throw new PurchaseProblem('declined', verdict.message)
    else throw new PurchaseProblem('review', verdict.message)
    return false
  }

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
    if (isBusy.current) return false
    isBusy.current = true
    setProcessing(true)
    setFailure(null)
    try {
      return await pay(user.id, input)
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

  const phase = isProcessing ? 'processing' : isReady ? 'idle' : 'loading'
  return { phase, failure, dismiss: () => setFailure(null), answerPhone: phone.answer, buy }
}

/** Null if the learner gives no phone number, which the payment service needs. */
async function placeOrder(
  send: () => Promise<OrderToPay>,
  { askPhone, onRefused }: { askPhone: () => Promise<boolean>; onRefused: () => void },
): Promise<OrderToPay | null> {
  try {
    return await send()
  } catch (error) {
    if (stateIn(error) === 'phone_missing') return (await askPhone()) ? send() : null
    if (wasRefused(error)) onRefused()
    throw error
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

class PurchaseProblem extends Error {
  readonly kind: 'declined' | 'checkout' | 'review'

  constructor(kind: PurchaseProblem['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/**
 * Opens the checkout until it ends; returns what it reported as a problem. None of its results proves
 * that nothing was paid, so that the server is asked before a problem is shown.
 */
async function checkOut({
  gateway,
  sessionId,
}: OrderToPay): Promise<PurchaseProblem | 'redirected' | null> {
  if (gateway === 'none') return null
  try {
    const sdk = await paymentSdk(gateway)
    const result = await sdk.open(sessionId)
    if (result.kind === 'redirect') return 'redirected'
    return result.kind === 'error' ? new PurchaseProblem('declined', result.message) : null
  } catch (error) {
    return new PurchaseProblem('checkout', messageOf(error, ''), error)
  }
}

async function verifyUntilKnown(item: PurchaseItem, order: OrderToPay): Promise<Verdict> {
  let verdict = await item.verify(order)
  for (const wait of LOOK_AGAIN_AFTER_MS) {
    if (verdict.kind !== 'pending') return verdict
    await pause(wait)
    verdict = await item.verify(order)
  }
  return verdict
}
