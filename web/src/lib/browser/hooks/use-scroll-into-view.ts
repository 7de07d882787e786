import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a message about what was pressed. It is scrolled into view when it is shown: in a low window,
 * or with a keyboard on the screen, its place may be below the visible part while the button is not.
 */
export function useScrollIntoView(isShown: boolean): RefObject<HTMLDivElement | null> {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not returned: newer browsers return a promise, which React would call to end the effect.
    if (isShown) message.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return message
}
