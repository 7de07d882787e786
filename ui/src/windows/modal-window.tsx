import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

import { cx } from '../cx.ts'
import { isOnTop, openWindow, reopenWindows } from './open-windows.ts'

/**
 * The classes of a dialog that covers the screen. Under another script's window the dialog is not modal;
 * its `z-index` then keeps it above the bars of the page.
 */
const WINDOW =
  'fixed inset-0 z-40 size-full max-h-none max-w-none text-ink outline-none backdrop:bg-transparent'

/**
 * A modal dialog that covers the screen while it is mounted: everything under it is inert, the
 * focus stays inside and is restored on close. Escape and the back gesture call `onEscape`.
 */
export function ModalWindow({
  onEscape,
  isAlwaysOnTop = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'dialog'>, 'ref'> & {
  onEscape: () => void
  /** Windows that are opened later are under it. */
  isAlwaysOnTop?: boolean
  children: ReactNode
}) {
  /** Null until it is open. */
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const open = useCallback(
    (node: HTMLDialogElement) => {
      const close = openWindow(node, isAlwaysOnTop)
      if (node.open && isOnTop(node)) node.focus({ preventScroll: true })
      setDialog(node)
      return close
    },
    [isAlwaysOnTop],
  )
  useCloseRequests(dialog, onEscape)
  return createPortal(
    <dialog
      {...rest}
      ref={open}
      // Chromium would close a window that must stay open; `onEscape` decides here.
      closedby="none"
      tabIndex={-1}
      className={cx(WINDOW, className)}
    >
      {/* Only then can something inside take the focus, or open another window over this one. */}
      {dialog !== null && children}
    </dialog>,
    document.body,
  )
}

/** Calls `onEscape` for every way in which the user asks the browser to close a dialog. */
function useCloseRequests(dialog: HTMLDialogElement | null, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)

  useLayoutEffect(() => {
    if (dialog === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOnTop(dialog)) return
      event.preventDefault()
      escape()
    }
    const onCancel = (event: Event) => {
      event.preventDefault()
      escape()
    }
    // Chromium 126 to 133 closes windows for a second back gesture without asking.
    const onClose = () => {
      if (dialog.open) return
      reopenWindows()
      escape()
    }
    document.addEventListener('keydown', onKey)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      document.removeEventListener('keydown', onKey)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
    }
  }, [dialog])
}
