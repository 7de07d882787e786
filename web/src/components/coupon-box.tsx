import { validateCoupon } from '@sopan/contract/coupons'
import { CircleCheck, Tag, X } from 'lucide-react'
import { useId, useState } from 'react'

import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { fieldsOf, isFields, numberOrNull, text } from '#web/lib/fields.ts'
import { rupees } from '#web/lib/format.ts'
import { useAuth } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FieldError, controlClass } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A coupon as the page shows it; what it takes off was computed by the server. */
export interface AppliedCoupon {
  code: string
  /** '-10%' or '-₹300'. */
  label: string
  /** Rupees. */
  discount: number
  finalPrice: number
}

/** The answer under any of its documented names, for the code that was typed. */
function readQuote(sent: unknown, typed: string, price: number): AppliedCoupon {
  if (!isFields(sent)) throw new Error('Failed to apply coupon')
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
  try {
    const body = {
      coupon_code: code,
      ...('courseId' in item ? { course_id: item.courseId } : { test_id: item.testId }),
      amount: item.price,
      ...(userId !== null && { user_id: userId }),
    }
    const answer = await call(validateCoupon, { body }, { fallback: 'Invalid coupon code' })
    return readQuote(fieldsOf(answer)['data'], code, item.price)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new Error(messageOf(error, 'Failed to apply coupon'), { cause: error })
  }
}

export type CouponItem = { price: number } & ({ courseId: number } | { testId: number })

/** Entry, check and removal of a coupon. The applied one lives with the caller, who shows the price. */
export function CouponBox({
  label,
  item,
  applied,
  onChange,
  disabled = false,
}: {
  /** 'Have a coupon code?' on cards, 'Have a coupon?' on the detail. */
  label: string
  item: CouponItem
  applied: AppliedCoupon | null
  onChange: (coupon: AppliedCoupon | null) => void
  disabled?: boolean
}) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const id = useId()

  async function apply() {
    if (isChecking || disabled) return
    if (code.trim() === '') return setError('Please enter a coupon code')
    setChecking(true)
    setError(null)
    try {
      onChange(await validate(code.trim(), item, user?.id ?? null))
      setCode('')
    } catch (failure) {
      setError(messageOf(failure, 'Failed to apply coupon'))
    } finally {
      setChecking(false)
    }
  }

  return (
    <Disclosure
      summary={label}
      icon={<Tag aria-hidden className="size-5 text-ink-2" />}
      open={isOpen}
      onToggle={setOpen}
    >
      {applied === null ? (
        <div className="pb-3">
          <div className="flex gap-2">
            <input
              aria-label="Coupon code"
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : id}
              className={`${controlClass} h-11 min-w-0 flex-1 uppercase placeholder:normal-case`}
              placeholder="Enter code"
              value={code}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                setCode(event.target.value.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))
                setError(null)
              }}
              // Not a form: a browser would not submit one whose button is disabled.
              onKeyDown={(event) => {
                if (event.key === 'Enter') void apply()
              }}
            />
            <Button
              kind="secondary"
              size="regular"
              onClick={() => void apply()}
              disabled={code.trim() === '' || disabled}
              busy={isChecking}
            >
              Apply
            </Button>
          </div>
          {error !== null && <FieldError id={id}>{error}</FieldError>}
        </div>
      ) : (
        <AppliedRow coupon={applied} onRemove={() => onChange(null)} disabled={disabled} />
      )}
    </Disclosure>
  )
}

function AppliedRow({
  coupon,
  onRemove,
  disabled,
}: {
  coupon: AppliedCoupon
  onRemove: () => void
  disabled: boolean
}) {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-2 rounded-control bg-done-soft pl-3 text-14">
      <CircleCheck aria-hidden className="size-5 text-done-text" />
      <span className="font-bold">{coupon.code}</span>
      <span className="flex-1 font-semibold text-done-text">{coupon.label}</span>
      <IconButton
        label={`Remove coupon ${coupon.code}`}
        icon={<X aria-hidden className="size-5" />}
        onClick={onRemove}
        disabled={disabled}
      />
    </div>
  )
}
