import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'
import { ModalWindow } from './modal-window.tsx'

/** A window that fills the screen, for viewing something. Escape closes it; a press never does. */
export function FullScreen({
  title,
  onClose,
  className,
  ...rest
}: Omit<ComponentProps<typeof ModalWindow>, 'onEscape' | 'onClose' | 'title'> & {
  /** Read by screen readers; the caller renders a visible title. */
  title: string
  onClose: () => void
}) {
  return (
    <ModalWindow
      {...rest}
      onEscape={onClose}
      aria-label={title}
      className={cx('bg-paper', className)}
    />
  )
}
