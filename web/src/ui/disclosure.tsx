import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/**
 * A line that opens the content under it; the caller owns the state. The content is always there, so
 * that the line in the server's HTML can open it before the app has started.
 */
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
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
  /** The id of what the line belongs to. */
  describedBy?: string | undefined
  className?: string
}) {
  const id = useId()
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={describedBy}
        onClick={() => onToggle(!open)}
        className="flex min-h-11 w-full items-center gap-2 text-left text-14 font-medium text-ink"
      >
        {icon}
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden
          className={cx('size-5 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
