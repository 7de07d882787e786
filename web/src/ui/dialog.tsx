import { X } from 'lucide-react'
import { type ReactNode, type RefCallback, useCallback, useId, useRef, useState } from 'react'

import { cx } from './cx.ts'
import { iconButtonClass } from './icon-button.tsx'
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
  /** A picture above the header, as wide as the dialog. */
  media?: ReactNode
  children?: ReactNode
  /** The actions: buttons, side by side. They stay visible while the body scrolls. */
  footer?: ReactNode
  /** Whether they are under each other; side by side in a low window, which has no height for them. */
  stacksFooter?: boolean
  /** Whether a window that opens before its content has loaded will be full: it is higher then. */
  isLong?: boolean
  /** False if an accidental tap could lose something typed or bought. */
  closeOnOutside?: boolean
  /** False while something runs that must not be interrupted. */
  closable?: boolean
  /** Whether it opens before its content has loaded; it then has a fixed height. */
  isLoading?: boolean
  /**
   * Identifies the content. The dialog keeps its greatest height, so that nothing moves when parts of the
   * content disappear; it is measured again when this changes. Without one its height is that of its content.
   */
  contentKey?: string | undefined
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
  media,
  children,
  footer,
  stacksFooter = false,
  isLong = false,
  closeOnOutside = true,
  closable = true,
  isLoading = false,
  contentKey,
  className,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const [wasLoading] = useState(isLoading)
  const box = useKeptHeight(contentKey)
  const close = () => {
    if (closable) onClose()
  }
  const outside = usePressOutside(() => {
    if (closeOnOutside) close()
  })

  return (
    <ModalWindow
      {...outside}
      onEscape={close}
      aria-labelledby={id}
      className="flex items-end justify-center bg-scrim/56 transition-colors starting:bg-transparent md:items-center md:p-6"
    >
      <div
        ref={box}
        className={cx(
          'flex max-h-dvh w-full flex-col overflow-hidden rounded-t-sheet bg-card shadow-sheet forced-colors:border md:max-h-full md:max-w-140 md:rounded-sheet',
          'short:overflow-y-auto short:overscroll-contain',
          // What takes the focus is not under the sticky header and footer.
          'short:scroll-pt-14',
          Boolean(footer) && 'short:scroll-pb-20',
          // Kept when the content has arrived, so that nothing moves then.
          wasLoading && (isLong ? 'h-[85dvh] md:h-180' : 'h-[70dvh] md:h-136'),
          wasLoading && 'short:h-auto short:min-h-full',
          'transition starting:translate-y-4 starting:opacity-0',
          className,
        )}
      >
        {media}
        <DialogHead
          id={id}
          title={title}
          detail={detail}
          onClose={closable ? onClose : null}
          className={cx(!media && 'border-b border-rule')}
        />
        {children && (
          <div
            // A window of a fixed height may scroll without a control that takes the focus.
            {...(wasLoading && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5 md:px-6 md:pb-6',
              // As high as its content, also in a window of a kept height: the footer follows it.
              'short:shrink-0 short:basis-auto short:overflow-visible',
              !media && 'pt-4 md:pt-6',
            )}
          >
            {children}
          </div>
        )}
        {footer && <DialogFoot isStacked={stacksFooter}>{footer}</DialogFoot>}
      </div>
    </ModalWindow>
  )
}

function useKeptHeight(content: string | undefined): RefCallback<HTMLDivElement> {
  const kept = useRef(0)
  return useCallback(
    (box: HTMLDivElement) => {
      if (content === undefined) return undefined
      const keep = () => {
        box.style.height = ''
        kept.current = Math.max(kept.current, box.offsetHeight)
        box.style.height = `${kept.current}px`
      }
      const measure = () => {
        kept.current = 0
        keep()
      }
      keep()
      window.addEventListener('resize', measure)
      return () => {
        window.removeEventListener('resize', measure)
        box.style.height = ''
      }
    },
    [content],
  )
}

function DialogHead({
  id,
  title,
  detail,
  onClose,
  className,
}: Pick<DialogProps, 'title' | 'detail'> & {
  id: string
  /** Null if it cannot be closed now. */
  onClose: (() => void) | null
  className: string
}) {
  return (
    <div
      className={cx(
        'flex shrink-0 items-start justify-between gap-3 py-2.5 pr-1 pl-4 md:py-3.5 md:pr-3 md:pl-6',
        'short:sticky short:top-0 short:z-1 short:bg-card short:py-0.5',
        className,
      )}
    >
      <div className="min-w-0 py-2.5">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {detail && <p className="mt-1 text-14 text-ink-2">{detail}</p>}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label="Close"
          className={iconButtonClass('quiet', 'print:hidden')}
          onClick={onClose}
        >
          <X aria-hidden className="size-6" />
        </button>
      )}
    </div>
  )
}

function DialogFoot({ isStacked, children }: { isStacked: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex shrink-0 gap-2 border-t border-rule px-4 pt-3 pb-[max(--spacing(4),env(safe-area-inset-bottom))] md:px-6 md:pt-4 md:pb-5 print:hidden',
        'short:sticky short:bottom-0 short:z-1 short:bg-card short:py-2',
        isStacked
          ? 'flex-col short:flex-row short:flex-wrap short:[&>*]:flex-1 short:[&>*]:basis-[9rem]'
          : 'flex-wrap [&>*]:flex-1 [&>*]:basis-[7rem]',
      )}
    >
      {children}
    </div>
  )
}
