import { type ReactNode, useId, useState } from 'react'

import { cx } from '../cx.ts'
import { BOX, DialogFoot, DialogHead, SCRIM } from './dialog-parts.tsx'
import { ModalWindow } from './modal-window.tsx'
import { usePressOutside } from './use-press-outside.ts'

export type DialogProps = {
  open: boolean
  /**
   * Called for each way to close it: the cross, Escape, a press outside, the phone's back gesture.
   */
  onClose: () => void
  title: ReactNode
  /** A line under the title. */
  detail?: ReactNode
  children?: ReactNode
  /** The actions: buttons, side by side. They stay visible while the body scrolls. */
  footer?: ReactNode
  /** Whether they are under each other; side by side in a low window, which has no height for them. */
  stacksFooter?: boolean
  /** Whether the footer is more than buttons: in a low window it scrolls with the body. */
  hasLongFooter?: boolean
  /** Whether a window that opens before its content has loaded will be full: it is higher then. */
  isLong?: boolean
  /** False if an accidental tap could lose something typed or bought. */
  closeOnOutside?: boolean
  /** False while something runs that must not be interrupted. */
  closable?: boolean
  /** Whether it opens before its content has loaded; it then has a fixed height. */
  isLoading?: boolean
  /** Whether it has no content but a message, such as an error; it is then as high as that. */
  hasOnlyMessage?: boolean
  /** Whether it opens unasked: on phones it then takes at most a third of the screen. */
  isSmall?: boolean
  className?: string
}

/** A sheet from the bottom on phones, centred and 560 px wide from 769 px on. */
export function Dialog({ open, ...window }: DialogProps) {
  return open && <DialogWindow {...window} />
}

function DialogWindow({
  onClose,
  title,
  detail,
  children,
  footer,
  stacksFooter = false,
  hasLongFooter = false,
  isLong = false,
  closeOnOutside = true,
  closable = true,
  isLoading = false,
  hasOnlyMessage = false,
  isSmall = false,
  className,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const [wasLoading] = useState(isLoading)
  // Kept when the content has arrived, so that nothing moves then.
  const isFixed = wasLoading && !hasOnlyMessage
  const close = () => {
    if (closable) onClose()
  }
  const outside = usePressOutside(() => {
    if (closeOnOutside) close()
  })

  return (
    <ModalWindow {...outside} onEscape={close} aria-labelledby={id} className={SCRIM}>
      <div
        className={cx(
          BOX,
          'short:overflow-y-auto short:overscroll-contain',
          hasLongFooter && 'low:scroll-pt-14 low:overflow-y-auto low:overscroll-contain',
          // A control that takes the focus is not under the sticky header and footer.
          detail ? 'sideways:scroll-pt-24' : 'sideways:scroll-pt-14',
          Boolean(footer) && !hasLongFooter && 'sideways:scroll-pb-20',
          isFixed && (isLong ? 'h-[85dvh] md:h-180' : 'h-[70dvh] md:h-136'),
          isFixed && 'short:h-auto short:min-h-full',
          // With large text its buttons and two lines of text need more.
          isSmall && 'max-md:not-short:max-h-[max(33dvh,13rem)]',
          className,
        )}
      >
        <DialogHead
          id={id}
          title={title}
          detail={detail}
          onClose={closable ? onClose : null}
          className={cx(
            isSmall ? 'border-rule max-md:not-short:py-0 md:border-b' : 'border-b border-rule',
            hasLongFooter && 'low:sticky low:top-0 low:z-1 low:bg-card',
          )}
        />
        {children && (
          <div
            // The loaded body is a new element: a title with more lines would move the old one, a layout shift.
            key={String(isLoading)}
            // A window of a fixed height may scroll without a control that takes the focus.
            {...(wasLoading && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5 md:px-6 md:pb-6',
              // As high as its content, also in a window of a kept height: the footer follows it.
              'short:shrink-0 short:basis-auto short:overflow-visible',
              hasLongFooter && 'low:shrink-0 low:basis-auto low:overflow-visible',
              isSmall ? 'max-md:pb-2 md:pt-6' : 'pt-4 md:pt-6',
            )}
          >
            {children}
          </div>
        )}
        {footer && (
          <DialogFoot isStacked={stacksFooter} isLong={hasLongFooter} isSmall={isSmall}>
            {footer}
          </DialogFoot>
        )}
      </div>
    </ModalWindow>
  )
}
