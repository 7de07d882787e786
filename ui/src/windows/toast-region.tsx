import { controls } from '@sopan/words/frame/controls'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import type { Toast, ToastType } from 'react-hot-toast/headless'

import { IconButton } from '../actions/icon-button.tsx'
import { TurningIcon } from '../actions/turning-icon.tsx'
import { cx } from '../cx.ts'
import { useWords } from '../language.ts'
import { useTopElement } from './open-windows.ts'

const icons: Record<ToastType, ReactNode> = {
  success: <CircleCheck aria-hidden className="size-5.5 text-done-text" />,
  error: <CircleAlert aria-hidden className="size-5.5 text-wrong-text" />,
  loading: <TurningIcon className="size-5.5" />,
  blank: <Info aria-hidden className="size-5.5" />,
  custom: null,
}

/**
 * All toasts, top right; the durations and the limit of 20 are the library's. They are part of the
 * top window: the browser draws it over everything else, and makes everything else inert.
 */
export function ToastRegion() {
  const { toasts, handlers } = useToaster()
  const words = useWords(controls)
  const target = useTopElement()
  if (target === null) return null
  return createPortal(
    <section
      aria-label={words.messages}
      // An empty region is invisible: the head of a window that loads moves it, which would count as a layout shift.
      className="off-dialog-head pointer-events-none fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto not-has-[[role]]:invisible print:hidden"
    >
      <div
        // Room for the shadow of the last one, which the scrolling area would clip.
        className="flex flex-col items-end gap-3 p-4 pb-10"
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {toasts.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </div>
    </section>,
    target,
  )
}

function ToastCard({ item }: { item: Toast }) {
  const words = useWords(controls)
  return (
    <div
      className={cx(
        'flex min-h-14 w-full max-w-90 shrink-0 items-center gap-3 rounded-card border border-rule bg-card pr-1.5 pl-4 text-ink shadow-float transition',
        item.visible ? 'pointer-events-auto animate-rise' : '-translate-y-2 opacity-0 duration-120',
      )}
    >
      {item.icon ?? icons[item.type]}
      <div {...item.ariaProps} className="min-w-0 flex-1 py-3 text-16">
        {resolveValue(item.message, item)}
      </div>
      <IconButton
        label={words.closeMessage}
        icon={<X aria-hidden className="size-6" />}
        onClick={() => toast.dismiss(item.id)}
      />
    </div>
  )
}
