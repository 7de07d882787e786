import { useEffect, useRef } from 'react'

/** A new question is scrolled to its top and announced by screen readers. */
export function useQuestionStart(current: number) {
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)

  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    if (frame.current !== null) frame.current.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [current])

  return { frame, heading }
}
