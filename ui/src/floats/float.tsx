import { type ReactNode, createContext, use, useId, useRef } from 'react'

import { cx } from '../cx.ts'

const CloseFloat = createContext<() => void>(() => {})

/** Closes the box around the component. */
export const useCloseFloat = () => use(CloseFloat)

/** Closes the box that floats over the page; false if there is none. */
export function closeFloat(): boolean {
  const box = document.querySelector<HTMLElement>('[popover]:popover-open')
  box?.hidePopover()
  return box !== null
}

/** Under the sticky header, at its right edge. */
const BOX =
  'fixed inset-auto top-[calc(3.5rem+env(safe-area-inset-top))] right-4 mt-2 max-h-[calc(100dvh-5rem)] w-[min(24rem,calc(100vw-2rem))] animate-rise overflow-y-auto rounded-card border border-rule bg-card text-ink shadow-float md:top-16 md:right-[max(1.5rem,calc(50vw-36rem))] md:mt-3.5'

/**
 * A button and a box over the page under it. The browser opens and closes the box (popover), also before the
 * app has started.
 */
export function Float({
  label,
  button,
  buttonClass,
  onToggle,
  children,
}: {
  /** Names the button. */
  label: string
  button: ReactNode
  buttonClass?: string | undefined
  onToggle?: (isOpen: boolean, box: HTMLElement) => void
  children: ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        className={cx('min-h-11 max-w-full min-w-11 rounded-control', buttonClass)}
      >
        {button}
      </button>
      <div
        id={id}
        ref={box}
        popover="auto"
        className={BOX}
        onToggle={({ newState, currentTarget }) => onToggle?.(newState === 'open', currentTarget)}
      >
        <CloseFloat value={() => box.current?.hidePopover()}>{children}</CloseFloat>
      </div>
    </>
  )
}
