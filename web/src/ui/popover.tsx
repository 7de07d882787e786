import { createContext, use } from 'react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { floatClass, useFloat } from './use-float.ts'

const ClosePopover = createContext<() => void>(() => {})

/** Closes the popover; for links inside that navigate. */
export function useClosePopover() {
  return use(ClosePopover)
}

/** A button and a small non-modal window under it; the page stays usable. */
export function Popover({
  label,
  title,
  button,
  buttonClass,
  children,
}: {
  /** Names the button. */
  label: string
  /** Names the window. */
  title: string
  button: ReactNode
  buttonClass?: string
  children: ReactNode
}) {
  const { open, setOpen, root, trigger } = useFloat()
  return (
    <div ref={root} className="md:relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cx('min-h-11 min-w-11 rounded-control', buttonClass)}
      >
        {button}
      </button>
      {open && (
        <dialog open aria-label={title} className={cx(floatClass, 'left-auto')}>
          <ClosePopover value={() => setOpen(false)}>{children}</ClosePopover>
        </dialog>
      )}
    </div>
  )
}
