import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from '../cx.ts'
import type { Render } from '../render.ts'

function chipClass(selected: boolean, className?: string) {
  return cx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control border px-2.5 text-14 sm:px-3.5 whitespace-nowrap text-ink transition-colors',
    selected
      ? 'selected-look border-accent-text bg-accent-soft font-bold'
      : 'border-transparent bg-well font-medium hover:bg-rule',
    className,
  )
}

/**
 * Chips in one row that scrolls on phones, with room for the outline of the chip that has the focus; in very narrow windows,
 * with large text and from 40 rem on the chips wrap.
 */
export const chipRowClass =
  'flex gap-2 max-xs:flex-wrap sm:flex-wrap xs:max-sm:-my-1.5 xs:max-sm:overflow-x-auto xs:max-sm:py-1.5 xs:max-sm:*:shrink-0 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden'

type ChipProps = ComponentProps<'button'> & {
  selected?: boolean
  /** A number after the label. */
  count?: ReactNode
  /** Shows the cross of a filter that is removed when pressed. */
  removable?: boolean
}

/** A filter that is on or off. */
export function Chip({
  selected = false,
  count,
  removable,
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={removable ? undefined : selected}
      {...rest}
      className={chipClass(selected, className)}
    >
      {children}
      {count !== undefined && <span className="font-normal text-ink-2">{count}</span>}
      {removable && <X aria-hidden className="size-4" />}
    </button>
  )
}

/**
 * Reserves the place of a learner's filter in the initial HTML and after the end of a session, so that the
 * other filters do not move.
 */
export function LearnersChipRoom({
  hasEnded,
  children,
}: Pick<ChipProps, 'children'> & { hasEnded: boolean }) {
  const className = hasEnded ? 'invisible md:order-last' : 'invisible not-in-data-signed-in:hidden'
  return (
    <span aria-hidden className={chipClass(false, className)}>
      {children}
    </span>
  )
}

/** A filter with its own URL. */
export function ChipLink({
  selected,
  removable,
  large = false,
  render,
  children,
}: Pick<ChipProps, 'selected' | 'removable' | 'children'> & { large?: boolean; render: Render }) {
  return render({
    className: chipClass(
      selected ?? false,
      large ? 'min-h-12 max-w-full whitespace-normal! text-16' : undefined,
    ),
    children: (
      <>
        {children}
        {removable && <X aria-hidden className="size-4" />}
      </>
    ),
  })
}
