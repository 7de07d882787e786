import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { coupons } from '@sopan/words/money/coupons'
import { CircleCheck, Tag, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { CouponInput, type CouponLayout } from './coupon-input.tsx'
import type { AppliedCoupon, CouponForm } from './use-coupon.ts'

interface CouponBoxProps {
  /** 'Have a coupon code?' on cards, 'Have a coupon?' on the detail page. */
  label: string
  sale: { coupon: CouponForm; phase: 'idle' | 'loading' | 'processing' }
  /** The id of the item's title: a list has one box for each item. */
  describedBy?: string
}

/** The 'field' layout has the height of the input with an error, so that nothing moves. */
const APPLIED_CLASS = {
  card: 'my-1.5',
  bar: 'max-md:w-full md:beside:min-w-52',
  field: 'mb-8',
} as const

/** Input, check and removal of a coupon. The caller owns the state, because it shows the price. */
export function CouponBox(props: CouponBoxProps) {
  return <CouponStates {...props} layout="card" />
}

/**
 * The same in the bar of a page. The bar keeps its height when a coupon is applied and, in a window that
 * has room for it beside the price, when the input opens.
 */
export function CouponBar(props: CouponBoxProps) {
  return <CouponStates {...props} layout="bar" />
}

/** The same with an input that is always visible; an empty code is reported. */
export function CouponField(props: CouponBoxProps) {
  return (
    <div>
      <p className="mb-1.5 text-14 font-semibold">{props.label}</p>
      <CouponStates {...props} layout="field" />
    </div>
  )
}

function CouponStates({
  label,
  sale: { coupon, phase },
  describedBy,
  layout,
}: CouponBoxProps & { layout: CouponLayout }) {
  const words = useWords(coupons)
  const disabled = phase === 'processing'
  const { applied } = coupon

  return (
    // Has the focus after the pressed control in it is removed.
    <div
      role="group"
      aria-label={words.coupon}
      tabIndex={-1}
      className={cx('rounded-control', layout === 'bar' && 'min-w-0 flex-1')}
    >
      <p role="status" className="sr-only">
        {coupon.announcement}
      </p>
      {applied === null ? (
        <Collapsible
          label={layout === 'field' ? null : label}
          describedBy={describedBy}
          coupon={coupon}
          isBar={layout === 'bar'}
        >
          <CouponInput
            coupon={coupon}
            onApply={() => void (disabled || coupon.apply())}
            disabled={disabled}
            layout={layout}
          />
        </Collapsible>
      ) : (
        <div className={cx(layout === 'bar' && 'beside:flex beside:items-center beside:gap-4')}>
          {layout === 'bar' && <BarLabel label={label} />}
          <AppliedRow
            coupon={applied}
            onRemove={coupon.remove}
            disabled={disabled}
            className={APPLIED_CLASS[layout]}
          />
        </div>
      )}
    </div>
  )
}

/** The label beside an applied coupon, except in a narrow low window. */
function BarLabel({ label }: { label: string }) {
  return (
    <p className="hidden shrink-0 items-center gap-2 text-14 font-medium md:beside:flex">
      <Tag aria-hidden className="size-5 text-ink-2" />
      {label}
    </p>
  )
}

/** Hides the input behind a row with the label, if there is a label. */
function Collapsible({
  label,
  describedBy,
  coupon,
  isBar,
  children,
}: {
  label: string | null
  describedBy: string | undefined
  coupon: CouponForm
  isBar: boolean
  children: ReactNode
}) {
  if (label === null) return children
  return (
    <Disclosure
      summary={label}
      describedBy={describedBy}
      icon={<Tag aria-hidden className="size-5 text-ink-2" />}
      open={coupon.isOpen}
      onToggle={coupon.setOpen}
      className={cx(isBar && BESIDE)}
    >
      {children}
    </Disclosure>
  )
}

/** The input beside its label, or below it in a narrow window: never over the price. */
const BESIDE =
  'beside:flex beside:flex-wrap beside:items-center beside:gap-x-4 beside:[&>summary]:w-auto beside:[&>summary]:shrink-0 beside:[&::details-content]:min-w-0 beside:[&::details-content]:flex-[1_1_13rem]'

function AppliedRow({
  coupon,
  onRemove,
  disabled,
  className,
}: {
  coupon: AppliedCoupon
  onRemove: () => void
  disabled: boolean
  className: string
}) {
  const words = useWords(coupons)
  return (
    <div
      className={cx(
        'flex min-h-11 animate-settle items-center gap-2 rounded-control bg-done-soft pl-3 text-14',
        className,
      )}
    >
      <CircleCheck aria-hidden className="size-5 text-done-text" />
      <span className="min-w-0 font-bold">{coupon.code}</span>
      <span className="flex-[1_0_auto] font-semibold text-done-text">{coupon.label}</span>
      <IconButton
        kind="soft"
        label={words.remove(coupon.code)}
        icon={<X aria-hidden className="size-5" />}
        onClick={onRemove}
        aria-disabled={disabled}
      />
    </div>
  )
}
