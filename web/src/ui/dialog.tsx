import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { iconButtonClass } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  /** Called for each way out: the cross, Escape, a press outside, the phone's own gesture. */
  onClose: () => void
  title: ReactNode
  /** A line under the title. */
  detail?: ReactNode
  /** A picture that stands above the head, edge to edge. */
  media?: ReactNode
  children?: ReactNode
  /** The act: buttons, side by side. It stays while the body scrolls. */
  foot?: ReactNode
  /** False where something typed or bought could be lost by a stray finger. */
  closeOnOutside?: boolean
  /** False while something runs that must not be left. */
  closable?: boolean
  className?: string
}

/** A sheet from the bottom on phones, centred and 560 wide from 769 px on. */
export function Dialog({
  open,
  onClose,
  title,
  detail,
  media,
  children,
  foot,
  closeOnOutside = true,
  closable = true,
  className,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && closable) onClose()
      }}
      disablePointerDismissal={!closeOnOutside || !closable}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim/56 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center md:items-center md:p-6">
          <Base.Popup
            className={cx(
              'flex max-h-dvh w-full flex-col overflow-hidden rounded-t-sheet bg-card text-ink shadow-sheet outline-none md:max-h-full md:max-w-140 md:rounded-sheet',
              'transition data-ending-style:opacity-0 data-ending-style:duration-120 data-starting-style:translate-y-4 data-starting-style:opacity-0',
              className,
            )}
          >
            {media}
            <div
              className={cx(
                'flex shrink-0 items-start justify-between gap-3 py-2.5 pr-1 pl-4 md:py-3.5 md:pr-3 md:pl-6',
                !media && 'border-b border-rule',
              )}
            >
              <div className="min-w-0 py-2.5">
                <Base.Title className="text-18">{title}</Base.Title>
                {detail && <p className="mt-1 text-14 text-ink-2">{detail}</p>}
              </div>
              {closable && (
                <Base.Close aria-label="Close" className={iconButtonClass('quiet')}>
                  <X aria-hidden className="size-6" />
                </Base.Close>
              )}
            </div>
            {children && (
              <div
                className={cx(
                  'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5 md:px-6 md:pb-6',
                  !media && 'pt-4 md:pt-6',
                )}
              >
                {children}
              </div>
            )}
            {foot && (
              <div className="flex shrink-0 gap-2 border-t border-rule px-4 pt-3 pb-[max(--spacing(4),env(safe-area-inset-bottom))] md:px-6 md:pt-4 md:pb-5 [&>*]:flex-1">
                {foot}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
