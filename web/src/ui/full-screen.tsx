import type { ComponentProps, ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { cx } from './cx.ts'
import { LAYER, WindowDepth, useModal } from './use-modal.ts'

/**
 * A window that fills the screen, for viewing something. The page under it is inert and does not
 * scroll, the focus stays inside and is restored on close. Escape closes it; a press never does.
 */
export function FullScreen({
  title,
  onClose,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'div'>, 'className' | 'title' | 'ref'> & {
  /** Read by screen readers; the caller renders a visible title. */
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
