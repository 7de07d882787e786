import { type CouponQuote, validateCoupon } from '@sopan/contract/orders/coupons'
import { rupees } from '@sopan/domain/format'
import { useRef, useState } from 'react'

import { ApiError, isRefusal, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { isSignedInAs } from '#web/lib/session/stored-user.ts'

const FAILED = 'Failed to apply coupon'

/** Price in rupees; null if it is missing. */
export type CouponItem = { price: number | null } & ({ courseId: number } | { testId: number })

/** A coupon as the page shows it; the server computed its discount. */
export interface AppliedCoupon {
  code: string
  /** '−10%' or '−₹300'. */
  label: string
  /** Rupees. */
  discount: number
  finalPrice: number
}

/** The coupon of a response, for the code that was typed and the price that the page shows. */
function appliedFrom(quote: CouponQuote | null | undefined, typed: string, price: number) {
  if (quote === null || quote === undefined) throw new Error(FAILED)
  const { coupon, discount_amount: discount, final_amount: amount } = quote
  const isPercent = coupon.discount_type === 'percentage'
  return {
    code: quote.coupon_code || typed,
    label: `\u2212${isPercent ? `${coupon.discount_value}%` : rupees(discount)}`,
    discount,
    finalPrice: Number.isNaN(amount) ? price - discount : amount,
  }
}

async function validate(code: string, item: CouponItem, userId: number | null) {
  const price = item.price ?? 0
  try {
    const body = {
      coupon_code: code,
      ...('courseId' in item ? { course_id: item.courseId } : { test_id: item.testId }),
      amount: price,
      ...(userId !== null && { user_id: userId }),
    }
    const response = await call(validateCoupon, { body }, { fallback: 'Invalid coupon code' })
    return appliedFrom(response?.data, code, price)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new Error(messageOf(error, FAILED), { cause: error })
  }
}

/** The coupon of a course or a test, which the server checks. */
export function useCoupon(item: CouponItem): CouponForm {
  const { user } = useAuth()
  return useCheckedCoupon((code) => validate(code, item, user?.id ?? null))
}

interface CouponState {
  checked: AppliedCoupon | null
  code: string
  error: string | null
  isOpen: boolean
  wasRemoved: boolean
}

const NO_COUPON: CouponState = {
  checked: null,
  code: '',
  error: null,
  isOpen: false,
  wasRemoved: false,
}

/**
 * What a learner (null: a visitor) has entered. The page may stay when another tab changes the session, and
 * what is entered is then the previous learner's; that of a visitor is kept by the login.
 */
function useCouponState(userId: number | null) {
  const [state, setState] = useState({ ...NO_COUPON, userId })
  if (state.userId !== userId) {
    setState({ ...state, ...(state.userId !== null && NO_COUPON), userId })
  }
  const change = (next: Partial<CouponState>) => setState((known) => ({ ...known, ...next }))
  return { state, change }
}

/** Whether a coupon that was checked for a learner (null: a visitor) may be shown. */
const isStill = (userId: number | null) => userId === null || isSignedInAs(userId)

/**
 * The coupon of one item on sale: its typed code, the applied coupon and the message about it.
 * `check` gives the coupon of a code, or throws the message. `atPrice` computes an applied one again, whose
 * item may have another price by now.
 */
export function useCheckedCoupon(
  check: (code: string) => Promise<AppliedCoupon>,
  atPrice: (coupon: AppliedCoupon) => AppliedCoupon = (coupon) => coupon,
) {
  const userId = useAuth().user?.id ?? null
  const { state, change } = useCouponState(userId)
  const { checked, code, error, isOpen, wasRemoved } = state
  const applied = checked === null ? null : atPrice(checked)
  const [isChecking, setChecking] = useState(false)
  // A second press can come before React has disabled the button.
  const isSending = useRef(false)

  /** Whether the coupon is now applied. */
  async function apply(): Promise<boolean> {
    if (isSending.current) return false
    if (code.trim() === '') {
      change({ error: 'Please enter a coupon code' })
      return false
    }
    isSending.current = true
    setChecking(true)
    change({ error: null })
    try {
      const coupon = await check(code.trim())
      if (!isStill(userId)) return false
      change({ checked: coupon, code: '', wasRemoved: false })
      return true
    } catch (failure) {
      if (isStill(userId)) change({ error: failureText(failure, FAILED) })
      return false
    } finally {
      isSending.current = false
      setChecking(false)
    }
  }

  /** After the server refused an order: removes a coupon that is no longer valid and shows why. */
  async function recheck(): Promise<void> {
    if (applied === null) return
    try {
      const coupon = await check(applied.code)
      if (isStill(userId)) change({ checked: coupon })
    } catch (failure) {
      if (!isRefusal(failure) || !isStill(userId)) return
      const { code: refused } = applied
      change({ checked: null, code: refused, isOpen: true, error: failureText(failure, FAILED) })
    }
  }

  return {
    applied,
    code,
    error,
    isOpen,
    isChecking,
    announcement: announcementOf(applied, wasRemoved),
    changeCode: (typed: string) => change({ code: typed, error: null }),
    apply,
    remove: () => change({ checked: null, isOpen: true, wasRemoved: true }),
    recheck,
    setOpen: (next: boolean) => change({ isOpen: next }),
  }
}

/** For screen readers; a coupon that is no longer valid is shown as the field's error. */
function announcementOf(applied: AppliedCoupon | null, wasRemoved: boolean): string {
  if (applied !== null) {
    return `Coupon ${applied.code} is applied. You save ${rupees(applied.discount)}.`
  }
  return wasRemoved ? 'The coupon is removed.' : ''
}

export type CouponForm = ReturnType<typeof useCheckedCoupon>
