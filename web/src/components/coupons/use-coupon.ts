import { type CouponQuote, validateCoupon } from '@sopan/contract/orders/coupons'
import { useWords } from '@sopan/ui/language.ts'
import { type CouponWords, coupons } from '@sopan/words/money/coupons'
import { useRef, useState } from 'react'

import { ApiError, isRefusal, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

/** A coupon as the page shows it; the server computed its discount. */
export interface AppliedCoupon {
  code: string
  /** '−10%' or '−₹300'. */
  label: string
  /** Rupees. */
  discount: number
  finalPrice: number
}

/** The coupon of a response, for the typed code and the price on the page. */
function appliedFrom(quote: CouponQuote | null | undefined, words: CouponWords) {
  if (quote === null || quote === undefined) throw new Error(words.failed)
  const { coupon, discount_amount: discount, final_amount: amount } = quote
  const isPercent = coupon.discount_type === 'percentage'
  return {
    code: quote.coupon_code,
    label: isPercent ? words.percentOff(coupon.discount_value) : words.rupeesOff(discount),
    discount,
    finalPrice: amount,
  }
}

/** Asks the server about the coupon of a course, a test or a bundle at the price that the page shows. */
export async function checkCoupon(
  code: string,
  item: { course_id: number } | { test_id: number } | { bundle_id: number },
  { price, userId }: { price: number; userId: number | null },
  words: CouponWords,
): Promise<AppliedCoupon> {
  try {
    const body = {
      coupon_code: code,
      ...item,
      amount: price,
      ...(userId !== null && { user_id: userId }),
    }
    const response = await call(validateCoupon, { body }, { fallback: words.invalid })
    return appliedFrom(response?.data, words)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new Error(messageOf(error, words.failed), { cause: error })
  }
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
 * The coupon of one item on sale: its typed code, the applied coupon and the message about it.
 * `check` gives the coupon of a code, or throws the message. `atPrice` computes an applied one again, whose
 * item may have another price by now.
 */
export function useCoupon(
  check: (code: string, words: CouponWords) => Promise<AppliedCoupon>,
  atPrice: (coupon: AppliedCoupon, words: CouponWords) => AppliedCoupon = (coupon) => coupon,
) {
  const words = useWords(coupons)
  const [state, setState] = useState(NO_COUPON)
  const change = (next: Partial<CouponState>) => setState((known) => ({ ...known, ...next }))
  const { checked, code, error, isOpen, wasRemoved } = state
  const applied = checked === null ? null : atPrice(checked, words)
  const [isChecking, setChecking] = useState(false)
  // A second press can come before React has disabled the button.
  const isSending = useRef(false)

  /** Whether the coupon is now applied. */
  async function apply(): Promise<boolean> {
    if (isSending.current) return false
    if (code.trim() === '') {
      change({ error: words.missing })
      return false
    }
    isSending.current = true
    setChecking(true)
    change({ error: null })
    try {
      const coupon = await check(code.trim(), words)
      change({ checked: coupon, code: '', wasRemoved: false })
      return true
    } catch (failure) {
      change({ error: failureText(failure, words.failed) })
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
      change({ checked: await check(applied.code, words) })
    } catch (failure) {
      if (!isRefusal(failure)) return
      const { code: refused } = applied
      const why = failureText(failure, words.failed)
      change({ checked: null, code: refused, isOpen: true, error: why })
    }
  }

  return {
    applied,
    code,
    error,
    isOpen,
    isChecking,
    /** Whether a typed code is not checked yet: the sale applies the code before it is paid. */
    isTyped: applied === null && error === null && code.trim() !== '',
    announcement: announcementOf(applied, wasRemoved, words),
    changeCode: (typed: string) => change({ code: typed, error: null }),
    apply,
    remove: () => change({ checked: null, isOpen: true, wasRemoved: true }),
    recheck,
    setOpen: (next: boolean) => change({ isOpen: next }),
  }
}

/** For screen readers; a coupon that is no longer valid is shown as the field's error. */
function announcementOf(
  applied: AppliedCoupon | null,
  wasRemoved: boolean,
  words: CouponWords,
): string {
  if (applied !== null) return words.applied(applied.code, applied.discount)
  return wasRemoved ? words.removed : ''
}

export type CouponForm = ReturnType<typeof useCoupon>
