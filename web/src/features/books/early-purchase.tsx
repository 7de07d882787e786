import { useEffect, useId, useRef } from 'react'

import { cx } from '#web/ui/cx.ts'
import { BOX, DialogFoot, DialogHead, SCRIM } from '#web/ui/dialog-parts.tsx'
import { WINDOW } from '#web/ui/modal-window.tsx'
import { CLOSED_BY_APP } from '#web/ui/open-windows.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { usePressOutside } from '#web/ui/use-press-outside.ts'

/**
 * The purchase dialog before the app has started: the inline script opens it for the press of a link with
 * `data-early-window` (index.html), and the first window of the app replaces it (open-windows.ts). `bookId` is
 * the book that is being opened, and `onClose` is called if the user closes it before it is replaced.
 */
export function EarlyPurchase({ bookId, onClose }: { bookId: number | null; onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const outside = usePressOutside(close)
  useEffect(() => {
    const { current } = dialog
    if (bookId === null) return undefined
    // The back key has closed the book before its window was shown.
    return () => current?.close(CLOSED_BY_APP)
  }, [bookId])
  return (
    <dialog
      {...outside}
      id="early-window"
      ref={dialog}
      aria-labelledby={id}
      tabIndex={-1}
      onClose={({ currentTarget }) => {
        if (currentTarget.returnValue !== CLOSED_BY_APP) onClose()
      }}
      className={cx(WINDOW, SCRIM, 'touch-none not-open:hidden print:hidden')}
    >
      <div className={BOX}>
        <DialogHead
          id={id}
          title="Purchase book"
          onClose={close}
          className="border-b border-rule"
        />
        <SkeletonGroup className="flex flex-col gap-4 overflow-hidden px-4 pt-4 pb-5 md:px-6 md:pt-6 md:pb-6">
          <div className="flex gap-4">
            <Skeleton className="aspect-3/4 w-22 shrink-0 self-start" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-3.5 w-1/3" />
              <Skeleton className="mt-2 h-3.5" />
              <Skeleton className="h-3.5 w-5/6" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
          </div>
          <Skeleton className="h-3.5 w-1/4" />
          <div className="-mt-1 mb-8 flex gap-2">
            <Skeleton className="h-11 flex-1" />
            <Skeleton className="h-11 w-17" />
          </div>
          <Amount />
          <Amount />
          <Amount />
        </SkeletonGroup>
        <DialogFoot isStacked={false}>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </DialogFoot>
      </div>
    </dialog>
  )
}

/** A line of the bill. */
function Amount() {
  return (
    <div className="flex justify-between py-2">
      <Skeleton className="h-4 w-1/4" />
      <Skeleton className="h-4 w-1/8" />
    </div>
  )
}
