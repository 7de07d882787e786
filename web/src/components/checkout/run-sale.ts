import type { UnsettledOrder } from '@sopan/contract/orders/history'
import type { CheckoutWords } from '@sopan/words/money/checkout'

import { isRefusal, messageOf } from '#web/lib/api/api-error.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { serverNow } from '#web/lib/browser/clock.ts'

import type { FailedMoney } from './orders/order-words.ts'
import { isShownUnsettled, refetchUnsettled, showOrder } from './orders/unsettled.ts'
import { paymentSdk, requireSdk } from './payment-sdk.ts'
import {
  type OrderInput,
  type OrderToPay,
  type Problem,
  type PurchaseItem,
  stateIn,
} from './purchase-item.ts'

export interface SaleSteps {
  /** Updates the page before the success is shown. */
  onGranted: (expiryDate: string | null) => Promise<void> | void
  /** The server refused the order, whose price, coupon or access differs from what the page shows. */
  onRefused: () => void
  /** Asks for the phone number that the payment service needs; false if none was given. */
  askPhone: () => Promise<boolean>
  /** Runs the verification of a payment, for whose end the page waits. */
  whileVerifying: <Result>(verify: () => Promise<Result>) => Promise<Result>
}

/**
 * Order, checkout, verification. Returns true once access was granted and the success was shown;
 * throws what the page has to report.
 */
export async function runSale(
  item: PurchaseItem,
  { userId, input, words }: { userId: number; input: OrderInput; words: CheckoutWords },
  { onGranted, onRefused, askPhone, whileVerifying }: SaleSteps,
): Promise<boolean> {
  await requireSdk(words.errors)
  const placed = await placeOrder(() => item.order(userId, input, words), {
    askPhone,
    onRefused,
    onHasAccess: () => onGranted(null),
    fetchAndShowUnsettled: async () => {
      await refetchUnsettled(userId)
      return isShownUnsettled(userId, item)
    },
  })
  if (placed === null) return false
  const show = (state: keyof typeof ACTIONS) =>
    showOrder(userId, orderOf(item, placed, input, state))
  const problem = await checkOut(placed, words)
  // The learner is on the provider's page; the outcome is fetched when they return.
  if (problem === 'redirected') {
    await show('open')
    onRestored(() => void refetchUnsettled(userId))
    return false
  }
  const checkout = problem?.kind === 'declined' ? { checkout: 'closed' as const } : {}
  const verify = () => item.verify({ ...placed, ...checkout }, words)
  const verdict = await whileVerifying(verify).catch((error: unknown) => {
    throw new PurchaseProblem('error', messageOf(error, ''), { money: 'unknown', cause: error })
  })
  if (verdict.kind === 'granted') {
    dropInactiveQueries(userId, item.type)
    await onGranted(verdict.expiryDate)
    await show('granted')
    item.reportSuccess(verdict.expiryDate, words)
    return true
  }
  if (verdict.kind === 'pending' || verdict.kind === 'unknown') {
    dropInactiveQueries(userId, item.type)
    await show(verdict.kind)
    return false
  }
  // Only the server knows how much was paid for an order in review.
  if (verdict.kind === 'review') {
    await refetchUnsettled(userId)
    if (!isShownUnsettled(userId, item)) await show('review')
    throw new PurchaseProblem('review', verdict.message, { money: 'unknown' })
  }
  const { kind, message } = problem ?? { kind: PROBLEMS[verdict.kind], message: verdict.message }
  const money = verdict.kind === 'failed' ? 'none' : 'unknown'
  throw new PurchaseProblem(kind, message, { money, cause: problem?.cause })
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

/** The problem to show if the verification was not successful and the checkout reported no problem. */
const PROBLEMS = { failed: 'declined', unverified: 'review' } as const

/** An order as its verification has found it, until the server lists it. */
const orderOf = (
  { type, id, isPart }: PurchaseItem,
  { orderId }: OrderToPay,
  { amount }: OrderInput,
  state: keyof typeof ACTIONS,
): UnsettledOrder => ({
  order_id: orderId,
  transaction_type: type,
  item_id: id,
  item_name: '',
  amount,
  state,
  action: ACTIONS[state],
  since: serverNow().toISOString(),
  next_check_at: null,
  last_failure: null,
  is_part: isPart ?? false,
})

const ACTIONS = {
  pending: 'wait',
  unknown: 'wait',
  review: 'contact',
  open: 'pay',
  granted: 'use',
} as const

export class PurchaseProblem extends Error {
  readonly kind: Problem['kind']
  readonly money: FailedMoney

  constructor(
    kind: Problem['kind'],
    message: string,
    { money, cause }: { money: FailedMoney; cause?: unknown },
  ) {
    super(message, { cause })
    this.kind = kind
    this.money = money
  }
}

/**
 * Opens the checkout until it ends; returns what it reported as a problem. None of its results proves that
 * nothing was paid: the server is asked before a problem is shown.
 */
async function checkOut(
  { gateway, sessionId }: OrderToPay,
  { errors }: CheckoutWords,
): Promise<Problem | 'redirected' | null> {
  if (gateway === 'none') return null
  try {
    const sdk = await paymentSdk(gateway)
    const result = await sdk.open(sessionId, errors)
    if (result.kind === 'redirect') return 'redirected'
    if (result.kind === 'done') return null
    return { kind: 'declined', message: result.message, cause: undefined }
  } catch (error) {
    return { kind: 'checkout', message: messageOf(error, ''), cause: error }
  }
}
