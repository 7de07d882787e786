import type { UnsettledOrder } from '@sopan/contract/orders/history'

import { isRefusal, messageOf } from '#web/lib/api/api-error.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { isSignedInAs } from '#web/lib/session/stored-user.ts'

import { keyOf } from './orders/item-for-sale.ts'
import { markNotRunning, rememberOrder, verifyOrder } from './orders/opened-orders.ts'
import {
  isShownUnsettled,
  showUnsettled,
  loadOrderPanel,
  refetchUnsettled,
} from './orders/unsettled.ts'
import { whileVerifying } from './orders/verifying-purchases.ts'
import { paymentSdk, requireSdk } from './payment-sdk.ts'
import { type OrderInput, type OrderToPay, type PurchaseItem, stateIn } from './purchase-item.ts'

export interface PurchaseSteps {
  /** Updates the page before the success is shown. */
  onGranted: (expiryDate: string | null) => Promise<void> | void
  /**
   * The server refused the order: its price, coupon or access differs from what the page shows.
   */
  onRefused: () => void
  /** Asks for the phone number that the payment service needs; false if none was given. */
  askPhone: () => Promise<boolean>
}

/**
 * Order, checkout, verification. Returns true once access was granted and the success was shown;
 * throws what the page has to report. Another tab may change the session meanwhile: nothing more is
 * then opened or shown.
 */
export async function runPurchase(
  item: PurchaseItem,
  { userId, input }: { userId: number; input: OrderInput },
  { onGranted, onRefused, askPhone }: PurchaseSteps,
): Promise<boolean> {
  requireSdk()
  const placed = await placeOrder(() => item.order(userId, input), {
    askPhone: async () => (await askPhone()) && isSignedInAs(userId),
    onRefused,
    onHasAccess: () => onGranted(null),
    fetchAndShowUnsettled: async () => {
      await refetchUnsettled(userId)
      return isShownUnsettled(userId, item)
    },
  })
  if (placed === null || !isSignedInAs(userId)) return false
  rememberOrder(userId, item, placed)
  // Loaded now, because the connection may be lost during the checkout.
  void loadOrderPanel().catch(() => null)
  const problem = await checkOut(placed, item)
  // The learner is on the provider's page; the outcome is fetched when they return.
  if (problem === 'redirected') {
    markNotRunning(placed)
    onRestored(() => void refetchUnsettled(userId))
    return false
  }
  // Another tab forgets it if it found it unpaid during the checkout.
  rememberOrder(userId, item, placed)
  const verdict = await whileVerifying(userId, item, input.amount, () =>
    verifyOrder(userId, item, placed),
  )
  if (verdict.kind === 'granted') {
    await onGranted(verdict.expiryDate)
    // The page fetches the access, and another tab may sign in another learner meanwhile.
    if (!isSignedInAs(userId)) return false
    item.reportSuccess(verdict.expiryDate)
    return true
  }
  if (verdict.kind === 'pending' || verdict.kind === 'review') {
    // Only the server knows how much was paid for an order in review.
    if (verdict.kind === 'review') await refetchUnsettled(userId)
    if (verdict.kind === 'pending' || !isShownUnsettled(userId, item)) {
      await showUnsettled(userId, unsettledOf(item, placed, input, verdict.kind))
    }
  }
  if (verdict.kind === 'pending') {
    dropInactiveQueries(userId, item.type)
    return false
  }
  if (verdict.kind === 'review') throw new PurchaseProblem('review', verdict.message)
  throw problem ?? new PurchaseProblem(PROBLEMS[verdict.kind], verdict.message)
}

/** Calls `act` if the page is left and then restored from the back/forward cache. */
function onRestored(act: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => persisted && act(), { once: true })
}

/** Whether the server refused the order; the item may have wrapped the refusal in its own error. */
const wasRefused = (error: unknown) =>
  isRefusal(error) || (error instanceof Error && isRefusal(error.cause))

interface OrderRefusals {
  /** Asks for the phone number that the payment service needs; false if none was given. */
  askPhone: () => Promise<boolean>
  onRefused: () => void
  onHasAccess: () => Promise<void> | void
  /** Whether the page now shows an earlier order of the item, whose payment is not settled. */
  fetchAndShowUnsettled: () => Promise<boolean>
}

/** Null if no order was made for a reason that the page shows already. */
async function placeOrder(
  send: () => Promise<OrderToPay>,
  refusals: OrderRefusals,
): Promise<OrderToPay | null> {
  try {
    return await send()
  } catch (error) {
    if (stateIn(error) === 'phone_required') {
      return (await refusals.askPhone()) ? placeOrder(send, refusals) : null
    }
    if (stateIn(error) === 'pending' && (await refusals.fetchAndShowUnsettled())) return null
    // Bought on another page meanwhile.
    if (stateIn(error) === 'owned') await refusals.onHasAccess()
    if (wasRefused(error)) refusals.onRefused()
    throw error
  }
}

/** The problem to show if the verification was not successful and the checkout reported none. */
const PROBLEMS = { failed: 'declined', unverified: 'review' } as const

const unsettledOf = (
  { type, id }: PurchaseItem,
  { orderId }: OrderToPay,
  { amount }: OrderInput,
  state: 'pending' | 'review',
): UnsettledOrder => ({
  order_id: orderId,
  transaction_type: type,
  item_id: id,
  item_name: '',
  amount,
  state,
  since: serverNow().toISOString(),
  next_check_at: null,
})

export class PurchaseProblem extends Error {
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
async function checkOut(
  { gateway, sessionId }: OrderToPay,
  item: PurchaseItem,
): Promise<PurchaseProblem | 'redirected' | null> {
  if (gateway === 'none') return null
  try {
    const sdk = await paymentSdk(gateway)
    const result = await sdk.open(sessionId, keyOf(item))
    if (result.kind === 'redirect') return 'redirected'
    return result.kind === 'error' ? new PurchaseProblem('declined', result.message) : null
  } catch (error) {
    return new PurchaseProblem('checkout', messageOf(error, ''), error)
  }
}
