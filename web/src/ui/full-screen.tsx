import type { ComponentProps, ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { cx } from './cx.ts'
import { LAYER, WindowDepth, useModal } from './use-modal.ts'

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
}: Omit<ComponentProps<'div'>, 'className' | 'title' | 'ref'> & {
  /** Names it to a screen reader; what is seen is the caller's. */
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const { root, node, depth } = useModal(onClose)
  return createPortal(
    <div ref={root} className="relative" style={{ zIndex: LAYER + depth }}>
      <div
        {...rest}
        ref={node}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        className={cx('fixed inset-0 bg-paper text-ink outline-none', className)}
      >
        <WindowDepth value={depth + 1}>{children}</WindowDepth>
      </div>
    </div>,
    document.body,
  )
}
