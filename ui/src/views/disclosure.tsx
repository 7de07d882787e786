import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from '../cx.ts'

/** A line that opens the content under it; the caller may own the state. */
export function Disclosure({
  summary,
  icon,
  open,
  onToggle,
  children,
  describedBy,
  className,
}: {
  summary: ReactNode
  icon?: ReactNode
  open?: boolean
  onToggle?: (open: boolean) => void
  children: ReactNode
  /** The id of what the line belongs to. */
  describedBy?: string | undefined
  className?: string
}) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={className}
    >
      <summary
        aria-describedby={describedBy}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2 text-left text-14 font-medium text-ink [&::-webkit-details-marker]:hidden"
      >
        {icon}
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden
          className="size-5 transition-transform in-[details[open]]:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}

/** Opens content that only narrow windows fold; `className` hides the button in wide ones. */
export function FoldButton({
  open,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { open: boolean }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      {...rest}
      className={cx(
        'flex min-h-11 items-center gap-1 text-14 font-semibold text-action',
        className,
      )}
    >
      {children}
      <ChevronDown
        aria-hidden
        className={cx('size-5 transition-transform', open && 'rotate-180')}
      />
    </button>
  )
}
