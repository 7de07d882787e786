import { common } from '@sopan/words/frame/common'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { iconButtonClass } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { useWords } from '../language.ts'

/** The window that covers the screen, with the dialog at its bottom on phones and in its middle elsewhere. */
export const SCRIM =
  'flex items-end justify-center bg-scrim/56 [anchor-scope:--dialog-head] transition-colors starting:bg-transparent md:items-center md:p-6 md:short:py-2'

/** The box of the dialog. */
export const BOX =
  'flex max-h-dvh w-full flex-col overflow-hidden rounded-t-sheet bg-card shadow-sheet transition starting:translate-y-4 starting:opacity-0 forced-colors:border md:max-h-full md:max-w-140 md:rounded-sheet'

export function DialogHead({
  id,
  title,
  detail,
  onClose,
  className,
}: {
  /** The id of the heading. */
  id: string
  title: ReactNode
  /** A line under the title. */
  detail?: ReactNode
  /** Null if it cannot be closed now. */
  onClose: (() => void) | null
  className: string
}) {
  const { close } = useWords(common)
  return (
    <div
      className={cx(
        '[anchor-name:--dialog-head]',
        'flex shrink-0 items-start justify-between gap-3 py-2.5 pr-1 pl-4 md:py-3.5 md:pr-3 md:pl-6',
        'sideways:sticky short:top-0 short:z-1 short:bg-card short:py-0.5',
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
          aria-label={close}
          className={iconButtonClass('quiet', 'print:hidden')}
          onClick={onClose}
        >
          <X aria-hidden className="size-6" />
        </button>
      )}
    </div>
  )
}

export function DialogFoot({
  isStacked,
  isLong,
  isSmall,
  children,
}: {
  isStacked: boolean
  /** It would cover the body if it stayed visible in a low window. */
  isLong: boolean
  /** Of a dialog that is small on phones. */
  isSmall: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'flex shrink-0 gap-2 border-t border-rule px-4 pt-3 pb-[max(--spacing(4),env(safe-area-inset-bottom))] md:px-6 md:pt-4 md:pb-5 print:hidden',
        'short:bg-card short:py-2',
        isSmall && 'max-md:pt-2 max-md:pb-[max(--spacing(2),env(safe-area-inset-bottom))]',
        !isLong && 'sideways:sticky short:bottom-0 short:z-1',
        isStacked
          ? 'flex-col short:flex-row short:flex-wrap short:[&>*]:flex-1 short:[&>*]:basis-[9rem]'
          : 'flex-wrap [&>*]:flex-1 [&>*]:basis-[7rem]',
      )}
    >
      {children}
    </div>
  )
}
