import { type RefObject, useEffect, useRef } from 'react'

/** Of the window, at most: a bar in very large text would leave no room to scroll to. */
const LARGEST_SHARE = 0.4

/**
 * Keeps what takes the keyboard's focus out from under the bars that stick to the window's edges, by
 * giving the document as much scroll padding as they are high.
 */
export function useScrollRoom(): RefObject<HTMLDivElement | null> {
  const layout = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const children = Array.from(layout.current?.children ?? [])
    const { style } = document.documentElement
    const measure = () => {
      const limit = window.innerHeight * LARGEST_SHARE
      const roomFor = (isAtTop: boolean) => {
        const heights = children
          .filter((child) => getComputedStyle(child).position === 'sticky')
          .filter((child) => child.matches('header') === isAtTop)
          .map((child) => child.getBoundingClientRect().height)
        return `${Math.min(limit, Math.max(0, ...heights))}px`
      }
      style.scrollPaddingTop = roomFor(true)
      style.scrollPaddingBottom = roomFor(false)
    }
    const observer = new ResizeObserver(measure)
    for (const child of children) observer.observe(child)
    return () => {
      observer.disconnect()
      style.scrollPadding = ''
    }
  })
  return layout
}
