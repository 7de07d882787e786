import type { DuePart } from '@sopan/contract/orders/fees'
import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { useWords } from '@sopan/ui/language.ts'
import { type CheckoutWords, checkout } from '@sopan/words/money/checkout'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { dashboardKey, paymentsKey } from '#web/lib/api/access-keys.ts'
import { hasEndedSession, messageOf } from '#web/lib/api/api-error.ts'
import { invalidateAccess } from '#web/lib/api/invalidate-access.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { useIsMounted } from '#web/lib/browser/hooks/use-is-mounted.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { type CouponForm, useCoupon } from '../coupons/use-coupon.ts'
import { usePausingPart } from './orders/parts.ts'
import { SALE_KEY, isShownUnsettled, keyOf, useNewestOrder } from './orders/unsettled.ts'
import { usePaymentReady } from './payment-sdk.ts'
import { usePhoneRequest } from './phone-request.ts'
import { type OrderInput, type PurchaseItem, stateIn } from './purchase-item.ts'
import { PurchaseProblem, type SaleSteps, runSale } from './run-sale.ts'
import { type Failure, SaleFailure, announced, useBlocked } from './sale-failure.ts'

/** After this time a page explains what the buyer waits for, and its dialog can be closed. */
export const SLOW_VERIFICATION_MS = 5000

export interface Sale {
  item: PurchaseItem
  coupon: CouponForm
  /** Rupees, with the applied coupon. */
  toPay: number
  /** The button's state: 'Buy Now', 'Loading Payment...' or 'Processing...'. */
  phase: 'idle' | 'loading' | 'processing'
  /** The price of a payment whose verification takes long; otherwise null. */
  slowAmount: number | null
  /** An order of the item whose payment is not settled; the item cannot be bought meanwhile. */
  order: UnsettledOrder | null
  /** The overdue part of fees that has paused the access to the item; it is paid in place of the item. */
  part: DuePart | null
  /** Whether the item can be bought: neither an order nor a part is in its place. */
  isOffered: boolean
  /** Whether the learner has begun to buy the item in this tab. */
  hasStarted: boolean
  /** Null after the next attempt starts or it is dismissed. */
  failure: Failure | null
  dismiss: () => void
  /** Not null while the purchase waits for the learner's phone number; false cancels it. */
  continueAfterPhone: ((isSaved: boolean) => void) | null
  /**
   * Buys the item. A typed coupon is applied instead: the buyer sees the new price first.
   */
  buy: () => void
}

interface SaleOptions extends Pick<SaleSteps, 'onGranted'> {
  /** Called instead of a purchase if the user is not signed in. */
  onVisitor: () => void
  /** Called after the success was shown. */
  onBought?: (() => void) | undefined
}

/** The sale of one item at a price in rupees: its coupon, purchase, order and failure. */
export function useSale(
  item: PurchaseItem,
  price: number | null,
  { onVisitor, onGranted, onBought }: SaleOptions,
): Sale {
  const { user } = useAuth()
  const isReady = usePaymentReady()
  const listed = useNewestOrder(item)
  const order = listed?.action === 'wait' || listed?.action === 'contact' ? listed : null
  const pausing = usePausingPart(item.type, item.id)
  const part = order === null && !item.isPart ? pausing : null
  const shown = price ?? 0
  const coupon = useCoupon(
    (code, words) => item.checkCoupon(code, { price: shown, userId: user?.id ?? null }, words),
    (applied, words) => item.couponAt?.(applied, shown, words) ?? applied,
  )
  const { applied } = coupon
  const toPay = applied?.finalPrice ?? shown
  const phone = usePhoneRequest()
  const purchase = usePurchase(item, user?.id ?? 0, {
    onGranted,
    onBought,
    onRefused: () => {
      void invalidateAccess(item.type)
      // A part of its fees may have become due, or was paid on another page.
      if (user !== null) {
        void refetchChanged(paymentsKey(user.id))
        void refetchChanged(dashboardKey(user.id))
      }
      if (item.couponAt === undefined) void coupon.recheck()
    },
    askPhone: phone.ask,
  })
  const blocked = useBlocked(isReady)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isListedFailure = listed?.state === 'failed' && listed.order_id !== dismissed
  const failure =
    order !== null || purchase.isBusy
      ? null
      : (blocked.failure ??
        purchase.failure ??
        (isListedFailure ? announced(listed.last_failure) : null))

  function buy(): void {
    if (user === null) return onVisitor()
    if (coupon.isTyped) {
      coupon.setOpen(true)
      return void coupon.apply()
    }
    if (!isReady) return blocked.report()
    const input = { couponCode: applied?.code ?? null, discount: applied?.discount ?? 0 }
    purchase.start({ amount: toPay, ...input })
  }

  const { isBusy, slowAmount, hasStarted } = purchase
  return {
    item,
    coupon,
    toPay,
    phase: isBusy ? 'processing' : isReady ? 'idle' : 'loading',
    slowAmount,
    order,
    part,
    isOffered: order === null && part === null,
    hasStarted,
    failure,
    dismiss: () => {
      blocked.forget()
      purchase.forget()
      setDismissed(listed?.order_id ?? null)
    },
    continueAfterPhone: phone.resume,
    buy,
  }
}

type PurchaseOptions = Pick<SaleOptions, 'onBought'> & Omit<SaleSteps, 'whileVerifying'>

/** The running or last purchase of an item in this tab, also a purchase from an earlier page. */
function usePurchase(item: PurchaseItem, userId: number, { onBought, ...steps }: PurchaseOptions) {
  const words = useWords(checkout)
  const isMounted = useIsMounted()
  const saleKey = [...SALE_KEY, userId, keyOf(item)]
  const verifyKey = ['verify', userId, keyOf(item)]
  const cache = queryClient.getMutationCache()
  const { mutate } = useMutation({
    mutationKey: saleKey,
    mutationFn: async (input: OrderInput) => {
      const whileVerifying = <Result>(verify: () => Promise<Result>) =>
        cache
          .build<Result, Error, number, unknown>(queryClient, {
            mutationKey: verifyKey,
            mutationFn: verify,
          })
          .execute(input.amount)
      try {
        const isBought = await runSale(item, { userId, input, words }, { ...steps, whileVerifying })
        if (isBought) onBought?.()
      } catch (error) {
        const message = reportOf(error, item, userId, { isShown: isMounted(), words })
        const money = error instanceof PurchaseProblem ? error.money : 'none'
        if (message !== null) throw new SaleFailure(message, money)
      }
    },
  })
  const verifying = useMutationState({
    filters: { mutationKey: verifyKey, status: 'pending' },
    select: ({ state }) => Number(state.variables),
  })
  const isLate = useIsSlow(verifying.length > 0, SLOW_VERIFICATION_MS)
  const last = useMutationState({ filters: { mutationKey: saleKey } }).at(-1)
  const failure: Failure | null =
    last?.error instanceof SaleFailure
      ? {
          message: last.error.message,
          money: last.error.money,
          wasAnnounced: item.type === 'course',
          canRetry: true,
        }
      : null
  return {
    isBusy: last?.status === 'pending',
    hasStarted: last !== undefined,
    slowAmount: isLate ? (verifying.at(-1) ?? null) : null,
    failure,
    // A second press can come before React has rendered the first.
    start: (input: OrderInput) => {
      if (queryClient.isMutating({ mutationKey: saleKey }) === 0) mutate(input)
    },
    forget: () => {
      for (const one of cache.findAll({ mutationKey: saleKey, status: 'error' })) cache.remove(one)
    },
  }
}

/** Reports why a purchase failed; returns the text that the item shows, if it shows one. */
function reportOf(
  error: unknown,
  item: PurchaseItem,
  userId: number,
  { isShown, words }: { isShown: boolean; words: CheckoutWords },
): string | null {
  // The login page shows that the session has ended.
  if (hasEndedSession(error)) return null
  const kind = error instanceof PurchaseProblem ? error.kind : 'error'
  const text = messageOf(error, item.fallbackText(words))
  const message = item.reportProblem({ kind, message: text, cause: error }, words)
  if (message === null) return null
  const hasAccess = stateIn(error) === 'owned'
  const isInReview = kind === 'review'
  if (!isShown && item.type !== 'course') {
    const isNamed = item.type !== 'book' && !hasAccess && !isInReview
    toast.error(isNamed ? words.failedBecause(message) : message)
  }
  // The page shows the access or the order in place of a failure.
  return hasAccess || (isInReview && isShownUnsettled(userId, item)) ? null : message
}
