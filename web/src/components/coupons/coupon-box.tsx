import { CircleCheck, Tag, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FieldError, controlClass } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

import type { AppliedCoupon, Coupon } from './use-coupon.ts'

interface CouponBoxProps {
  /** 'Have a coupon code?' on cards, 'Have a coupon?' on the detail page. */
  label: string
  coupon: Coupon
  disabled?: boolean
}

/** Entry, check and removal of a coupon. The caller owns the state, because it shows the price. */
export function CouponBox(props: CouponBoxProps) {
  return <CouponStates {...props} isFolded />
}

/** The same with its entry always in view; an empty code is reported. */
export function CouponField(props: CouponBoxProps) {
  return (
    <div>
      <p className="mb-1.5 text-14 font-semibold">{props.label}</p>
      <CouponStates {...props} isFolded={false} />
    </div>
  )
}

function CouponStates({
  label,
  coupon,
  disabled = false,
  isFolded,
}: CouponBoxProps & { isFolded: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const { applied } = coupon

  const takesFocus = useRef(false)

  // The pressed control was removed; its counterpart takes the focus.
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    root.current?.querySelector<HTMLElement>(applied === null ? 'input' : 'button')?.focus()
  }, [applied])

  async function apply() {
    if (disabled) return
    takesFocus.current = true
    if (!(await coupon.apply())) takesFocus.current = false
  }

  function remove() {
    takesFocus.current = true
    coupon.remove()
  }

  return (
    <div ref={root}>
      <p role="status" className="sr-only">
        {coupon.announcement}
      </p>
      {applied === null ? (
        <Folded label={isFolded ? label : null} coupon={coupon}>
          <CouponEntry
            coupon={coupon}
            onApply={() => void apply()}
            disabled={disabled}
            hasToBeTyped={isFolded}
          />
        </Folded>
      ) : (
        <AppliedRow coupon={applied} onRemove={remove} disabled={disabled} />
      )}
    </div>
  )
}

/** Behind a row with the label, if there is one. */
function Folded({
  label,
  coupon,
  children,
}: {
  label: string | null
  coupon: Coupon
  children: ReactNode
}) {
  if (label === null) return children
  return (
    <Disclosure
      summary={label}
      icon={<Tag aria-hidden className="size-5 text-ink-2" />}
      open={coupon.isOpen}
      onToggle={coupon.setOpen}
    >
      {children}
    </Disclosure>
  )
}

/**
 * Only letters a to z, so that the length stays. The field's value is changed here and not by the
 * next render, which would move the caret to its end.
 */
function upperCased({ target }: ChangeEvent<HTMLInputElement>): string {
  const { selectionStart, selectionEnd } = target
  target.value = target.value.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  target.setSelectionRange(selectionStart, selectionEnd)
  return target.value
}

function CouponEntry({
  coupon,
  onApply,
  disabled,
  hasToBeTyped,
}: {
  coupon: Coupon
  onApply: () => void
  disabled: boolean
  /** Whether the button is disabled while nothing is typed. */
  hasToBeTyped: boolean
}) {
  const { code, error, isChecking } = coupon
  const id = useId()
  return (
    <div className="pb-3">
      <div className="flex gap-2">
        <input
          aria-label="Coupon code"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : id}
          className={`${controlClass} h-11 min-w-0 flex-1 uppercase placeholder:normal-case`}
          placeholder="Enter code"
          value={code}
          // The response is about the code that was sent.
          readOnly={isChecking}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => coupon.type(upperCased(event))}
          // Not a form: a browser would not submit one whose button is disabled.
          onKeyDown={(event) => {
            if (event.key === 'Enter') onApply()
          }}
        />
        <Button
          kind="secondary"
          size="regular"
          onClick={onApply}
          disabled={(hasToBeTyped && code.trim() === '') || disabled}
          busy={isChecking}
        >
          Apply
        </Button>
      </div>
      <div role="alert">{error !== null && <FieldError id={id}>{error}</FieldError>}</div>
    </div>
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
    <div className="my-1.5 flex min-h-11 items-center gap-2 rounded-control bg-done-soft pl-3 text-14">
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
