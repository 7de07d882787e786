import { useRef, useState } from 'react'

import { messageOf } from '#web/lib/api-error.ts'
import { date } from '#web/lib/format.ts'
import { useAuth } from '#web/lib/session.tsx'

import {
  type CourseWish,
  type OrderToPay,
  type Verdict,
  orderCourse,
  verifyCourse,
} from './course-orders.ts'
import { paymentSdk, usePaymentReady } from './payment-sdk.ts'

/** Pauses between looks at a payment that is not confirmed yet (api.md, Orders and payments). */
const LOOK_AGAIN_AFTER_MS = [2000, 4000, 8000, 15_000, 30_000]

const PENDING = 'Payment is being confirmed. Access follows in 2-3 minutes.'

export interface CoursePurchase {
  /** What the button is doing: 'Buy Now', 'Loading Payment...' or 'Processing...'. */
  phase: 'idle' | 'loading' | 'processing'
  /** Why the last try failed, until the next. */
  failure: string | null
  /** True once access was granted and the success was said. */
  buy(wish: Omit<CourseWish, 'userId'>): Promise<boolean>
}

/** Says a thing as the documents do, in a browser dialog. */
function say(text: string): false {
  window.alert(text)
  return false
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function successText(expiryDate: string | null): string {
  const till = expiryDate === null ? '' : ` till ${date(expiryDate)}`
  return `Payment successful! You now have access to the course${till}.`
}

/**
 * Buying a course: order, checkout, verification. `onGranted` updates what the page shows; it is
 * called before the success is said.
 */
export function useCoursePurchase(
  onGranted: (expiryDate: string | null) => Promise<void> | void,
): CoursePurchase {
  const { user } = useAuth()
  const isReady = usePaymentReady()
  const [isProcessing, setProcessing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A second press in the same moment comes before React has shown the first.
  const isBusy = useRef(false)

  function fail(message: string): false {
    setFailure(message)
    return say(`Payment failed: ${message}`)
  }

  async function pay(wish: CourseWish): Promise<boolean> {
    const order = await orderCourse(wish)
    const outcome = await checkOut(order)
    // The learner is away at the provider's; what happens next is found when they return.
    if (outcome.kind === 'redirect') return false
    if (outcome.kind === 'error') return fail(outcome.message)
    const verdict = await verifyUntilKnown(order)
    if (verdict.kind === 'granted') {
      await onGranted(verdict.expiryDate)
      say(successText(verdict.expiryDate))
      return true
    }
    if (verdict.kind === 'failed') return fail(verdict.message)
    return say(verdict.kind === 'pending' ? PENDING : verdict.message)
  }

  async function buy(wish: Omit<CourseWish, 'userId'>): Promise<boolean> {
    if (user === null) return say('Please login to purchase courses')
    if (!isReady) return say('Payment system is loading. Please wait a moment.')
    if (isBusy.current) return false
    isBusy.current = true
    setProcessing(true)
    setFailure(null)
    try {
      return await pay({ ...wish, userId: user.id })
    } catch (error) {
      return say(error instanceof CheckoutError ? error.message : `Error: ${messageOf(error)}`)
    } finally {
      isBusy.current = false
      setProcessing(false)
    }
  }

  const phase = isProcessing ? 'processing' : isReady ? 'idle' : 'loading'
  return { phase, failure, buy }
}

class CheckoutError extends Error {}

async function checkOut({ gateway, sessionId }: OrderToPay) {
  if (gateway === 'none') return { kind: 'done' as const }
  try {
    return await paymentSdk().open(sessionId)
  } catch (error) {
    throw new CheckoutError(`Payment error: ${messageOf(error)}`, { cause: error })
  }
}

async function verifyUntilKnown(order: OrderToPay): Promise<Verdict> {
  let verdict = await verifyCourse(order)
  for (const wait of LOOK_AGAIN_AFTER_MS) {
    if (verdict.kind !== 'pending') return verdict
    await pause(wait)
    verdict = await verifyCourse(order)
  }
  return verdict
}
