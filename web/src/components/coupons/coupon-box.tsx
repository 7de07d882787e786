import { CircleCheck, Tag, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { cx } from '#web/ui/cx.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ignoreSecondKey, ignoreSecondPress } from '#web/ui/second-press.ts'

import { CouponInput, type CouponLayout } from './coupon-input.tsx'
import type { AppliedCoupon, CouponForm } from './use-coupon.ts'

interface CouponBoxProps {
  /** 'Have a coupon code?' on cards, 'Have a coupon?' on the detail page. */
  label: string
  coupon: CouponForm
  disabled?: boolean
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
  coupon,
  disabled = false,
  describedBy,
  layout,
}: CouponBoxProps & { layout: CouponLayout }) {
  const root = useRef<HTMLDivElement>(null)
  const { applied } = coupon

  const takesFocus = useRef(false)

  // The pressed control was removed; its counterpart takes the focus.
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    const control = root.current?.querySelector<HTMLElement>(applied === null ? 'input' : 'button')
    control?.focus({ preventScroll: true })
    // Out of view if the phone was turned meanwhile; unlike `focus`, it leaves a visible control where it is.
    control?.scrollIntoView({ block: 'nearest' })
  }, [applied])

  async function apply(key?: KeyboardEvent) {
    // A second Enter while the code is checked is no new press: the first one's result takes the focus.
    if (disabled || takesFocus.current || root.current === null) return
    if (key === undefined) ignoreSecondPress()
    else ignoreSecondKey(key, root.current)
    // The button is disabled meanwhile; a code that is refused is corrected in the field.
    root.current.querySelector('input')?.focus({ preventScroll: true })
    takesFocus.current = true
    if (!(await coupon.apply())) takesFocus.current = false
  }

  function remove() {
    ignoreSecondPress()
    takesFocus.current = true
    coupon.remove()
  }

  return (
    <div ref={root} className={cx(layout === 'bar' && 'min-w-0 flex-1')}>
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
            onApply={(key) => void apply(key)}
            disabled={disabled}
            layout={layout}
          />
        </Collapsible>
      ) : (
        <div className={cx(layout === 'bar' && 'beside:flex beside:items-center beside:gap-4')}>
          {layout === 'bar' && <BarLabel label={label} />}
          <AppliedRow
            coupon={applied}
            onRemove={remove}
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
  'beside:flex beside:flex-wrap beside:items-center beside:gap-x-4 beside:[&>button]:w-auto beside:[&>button]:shrink-0 beside:[&>div]:min-w-0 beside:[&>div]:flex-[1_1_13rem]'

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
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-2 rounded-control bg-done-soft pl-3 text-14',
        className,
      )}
    >
      <CircleCheck aria-hidden className="size-5 text-done-text" />
      <span className="min-w-0 font-bold">{coupon.code}</span>
      <span className="flex-[1_0_auto] font-semibold text-done-text">{coupon.label}</span>
      <IconButton
        kind="soft"
        label={`Remove coupon ${coupon.code}`}
        icon={<X aria-hidden className="size-5" />}
        onClick={onRemove}
        disabled={disabled}
      />
    </div>
  )
}
