import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { FieldError, controlClass } from '@sopan/ui/fields/field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { coupons } from '@sopan/words/money/coupons'
import { type ChangeEvent, useId } from 'react'

import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'

import type { CouponForm } from './use-coupon.ts'

export type CouponLayout = 'card' | 'bar' | 'field'

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

/** The field of a code and the button that applies it; an error has its place below them. */
export function CouponInput({
  coupon,
  onApply,
  disabled,
  layout,
}: {
  coupon: CouponForm
  onApply: () => void
  disabled: boolean
  layout: CouponLayout
}) {
  const words = useWords(coupons)
  const { code, error, isChecking } = coupon
  const id = useId()
  const message = useScrollIntoView(error !== null)
  const isBar = layout === 'bar'
  // An input that is always visible reports an empty code.
  const isEmpty = layout !== 'field' && code.trim() === ''
  return (
    <div
      className={cx(
        'animate-settle',
        layout !== 'field' && 'pb-3',
        isBar && 'beside:flex beside:flex-wrap beside:items-center beside:gap-x-3 beside:pb-0',
      )}
    >
      <div className={cx('flex gap-2', isBar && 'beside:w-72')}>
        <input
          aria-label={words.code}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : id}
          className={`${controlClass} h-11 min-w-0 flex-1 uppercase placeholder:normal-case`}
          placeholder={words.enter}
          value={code}
          // The response is about the code that was sent.
          readOnly={isChecking}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => coupon.changeCode(upperCased(event))}
          // Not a form: a browser would not submit one whose button is disabled.
          onKeyDown={(event) => {
            if (event.key === 'Enter') onApply()
          }}
        />
        <Button
          kind="secondary"
          size="regular"
          onClick={onApply}
          disabled={isEmpty}
          aria-disabled={disabled}
          busy={isChecking}
        >
          {words.apply}
        </Button>
      </div>
      <div
        ref={message}
        role="alert"
        className={cx(
          layout === 'field' && 'min-h-8',
          isBar && 'beside:min-w-0 beside:flex-[1_1_10rem] beside:[&>p]:my-1.5',
        )}
      >
        {error !== null && <FieldError id={id}>{error}</FieldError>}
      </div>
    </div>
  )
}
