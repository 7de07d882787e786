import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'
import { TurningIcon } from './turning-icon.tsx'

type ButtonSize = 'step' | 'main' | 'regular' | 'compact'

type ButtonLook = {
  kind?: keyof typeof kinds
  /**
   * step: 'Continue' of Today (56 px). main: the main action of a card, form or dialog (48 px). regular: elsewhere (44). compact: the
   * header (40).
   */
  size?: ButtonSize
  wide?: boolean
  className?: string | undefined
}

/** danger-secondary: opens what takes something away; danger: takes it away. */
const kinds = {
  primary: 'border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover',
  secondary: 'border-edge bg-card text-action hover:bg-well',
  // On phones a list of filled buttons would be louder than its titles.
  card: 'border-edge bg-card text-action hover:bg-well sm:border-action sm:bg-action sm:text-on-action sm:hover:bg-action-hover',
  accent: 'border-accent bg-accent text-on-accent hover:brightness-95',
  danger: 'border-wrong bg-wrong text-on-wrong hover:brightness-95',
  'danger-secondary': 'border-wrong bg-card text-wrong-text hover:bg-wrong-soft',
  quiet: 'border-transparent text-action hover:bg-well',
}

const sizes: Record<ButtonSize, string> = {
  step: 'min-h-14 px-[min(--spacing(5),5.5vw)] py-2 text-step',
  main: 'min-h-12 px-5 py-2.5 text-16',
  regular: 'min-h-11 px-4 py-2 text-14',
  // The box is 40 px high; the pseudo-element extends the touch target to 44.
  compact:
    "min-h-10 px-4 py-1.5 text-14 after:absolute after:inset-x-0 after:-inset-y-0.5 after:content-['']",
}

/** Only the classes, for a link that looks like a button. */
export function buttonClass({ kind = 'primary', size = 'main', wide, className }: ButtonLook = {}) {
  return cx(
    // Browsers print no backgrounds, and without its background a button's text would be pale.
    'print:border-edge print:bg-transparent print:text-ink',
    'relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors',
    'off:border-rule off:bg-well off:text-ink-2 off:brightness-100',
    kinds[kind],
    sizes[size],
    wide && 'w-full',
    className,
  )
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean }

/**
 * While `busy` it shows a turning icon; the caller provides the text. Neither a busy nor an `aria-disabled` button
 * can be pressed, and both keep the focus, which browsers take from a disabled one.
 */
export function Button({
  kind,
  size,
  wide,
  className,
  busy = false,
  disabled,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = busy || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, wide, className })}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy && <TurningIcon />}
      {/* React replaces the whole text of an element, also one that the browser has translated. */}
      <span className="contents">{children}</span>
    </button>
  )
}
