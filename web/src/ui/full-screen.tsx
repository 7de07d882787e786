import { Dialog as Base } from '@base-ui/react/dialog'
import { type ComponentProps, type ReactNode, useRef } from 'react'

import { cx } from './cx.ts'

/**
 * A window that takes the whole screen, for things to look at. The page under it stands still, the
 * keyboard stays inside and goes back to where it was. Escape closes it; a press never does.
 */
export function FullScreen({
  title,
  onClose,
  children,
  className,
  ...rest
}: Omit<ComponentProps<typeof Base.Popup>, 'className' | 'title' | 'ref'> & {
  /** Names it to a screen reader; what is seen is the caller's. */
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const window = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup
          {...rest}
          ref={window}
          aria-label={title}
          initialFocus={window}
          className={cx('fixed inset-0 z-50 bg-paper text-ink outline-none', className)}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
