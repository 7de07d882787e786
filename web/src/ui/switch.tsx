import type { ComponentProps } from 'react'

import { cx } from './cx.ts'

const track =
  'relative inline-flex h-6.5 w-11 shrink-0 items-center rounded-full border px-0.75 transition-colors'

function trackClass(on: boolean) {
  return cx(track, on ? 'border-action bg-action' : 'border-edge bg-card')
}

/** Track and knob without behaviour, for a row that is itself the control. */
export function SwitchLook({ on }: { on: boolean }) {
  return (
    <span aria-hidden className={trackClass(on)}>
      <span
        className={cx(
          'size-4.5 rounded-full transition-transform',
          on ? 'translate-x-4.5 bg-on-action' : 'bg-edge',
        )}
      />
    </span>
  )
}

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'role' | 'type' | 'children'> & {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch that stands alone; a finger meets 44 px. */
export function Switch({ label, checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={cx('inline-flex min-h-11 items-center rounded-full', className)}
    >
      <SwitchLook on={checked} />
    </button>
  )
}
