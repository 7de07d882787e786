import { validateCoupon } from '@sopan/contract/coupons'
import { useRef, useState } from 'react'

import { ApiError, isRefusal, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { fieldsOf, isFields, numberOrNull, text } from '#web/lib/fields.ts'
import { rupees } from '#web/lib/format.ts'
import { useAuth } from '#web/lib/session.tsx'

const FAILED = 'Failed to apply coupon'

/** Price in rupees; null if it is missing. */
export type CouponItem = { price: number | null } & ({ courseId: number } | { testId: number })

/** A coupon as the page shows it; the server computed its discount. */
export interface AppliedCoupon {
  code: string
  /** '-10%' or '-₹300'. */
  label: string
  /** Rupees. */
  discount: number
  finalPrice: number
}

/** The response under any of its documented names, for the typed code. */
function readQuote(sent: unknown, typed: string, price: number): AppliedCoupon {
  if (!isFields(sent)) throw new Error(FAILED)
  const amount = (...names: string[]): number | null =>
    names.map((name) => numberOrNull(sent[name])).find((value) => value !== null) ?? null
  const discount = amount('discount_amount', 'discount', 'savings') ?? 0
  const coupon = fieldsOf(sent['coupon'])
  const isPercent = coupon['discount_type'] === 'percentage'
  const codes = [coupon['code'], coupon['coupon_code'], sent['code'], sent['coupon_code'], typed]
  return {
    code: codes.map(text).find((code) => code !== '') ?? '',
    label: isPercent ? `-${numberOrNull(coupon['discount_value']) ?? 0}%` : `-${rupees(discount)}`,
    discount,
    finalPrice: amount('final_amount', 'finalPrice') ?? price - discount,
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
    const answer = await call(validateCoupon, { body }, { fallback: 'Invalid coupon code' })
    return readQuote(fieldsOf(answer)['data'], code, price)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new Error(messageOf(error, FAILED), { cause: error })
  }
}

/** The coupon of one item on sale: its typed code, the applied coupon and the message about it. */
export function useCoupon(item: CouponItem) {
  const { user } = useAuth()
  const userId = user?.id ?? null
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  // A second press can come before React has disabled the button.
  const isSending = useRef(false)

  /** Whether the coupon is now applied. */
  async function apply(): Promise<boolean> {
    if (isSending.current) return false
    if (code.trim() === '') {
      setError('Please enter a coupon code')
      return false
    }
    isSending.current = true
    setChecking(true)
    setError(null)
    try {
      const coupon = await validate(code.trim(), item, userId)
      setApplied(coupon)
      setCode('')
      setAnnouncement(`Coupon ${coupon.code} is applied. You save ${rupees(coupon.discount)}.`)
      return true
    } catch (failure) {
      setError(failureText(failure, FAILED))
      return false
    } finally {
      isSending.current = false
      setChecking(false)
    }
  }

  function remove(): void {
    setApplied(null)
    setOpen(true)
    setAnnouncement('The coupon is removed.')
  }

  /** After the server refused an order: removes a coupon that is no longer valid and shows why. */
  async function recheck(): Promise<void> {
    if (applied === null) return
    try {
      setApplied(await validate(applied.code, item, userId))
    } catch (failure) {
      if (!isRefusal(failure)) return
      setApplied(null)
      setCode(applied.code)
      setOpen(true)
      setError(failureText(failure, FAILED))
    }
  }

  const type = (typed: string) => {
    setCode(typed)
    setError(null)
  }
  const state = { applied, code, error, isOpen, isChecking, announcement }
  return { ...state, type, apply, remove, recheck, setOpen }
}

export type Coupon = ReturnType<typeof useCoupon>
