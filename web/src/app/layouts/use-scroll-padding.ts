import { type RefObject, useEffect, useRef } from 'react'

/** At most this share of the window: a bar in very large text would leave no room to scroll. */
const LARGEST_SHARE = 0.4

/**
 * Keeps focused elements from being covered by the sticky bars, by setting the document's scroll
 * padding to the bars' heights.
 */
export function useScrollPadding(): RefObject<HTMLDivElement | null> {
  const layout = useRef<HTMLDivElement>(null)
  // After each render: the bars come and go.
  useEffect(() => {
    // The bars at the bottom are in one part, which has no box in a low window.
    const children = Array.from(
      layout.current?.querySelectorAll(':scope > *, :scope > div > *') ?? [],
    )
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
    measure()
    const observer = new ResizeObserver(measure)
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  })
  useEffect(
    () => () => {
      document.documentElement.style.scrollPadding = ''
    },
    [],
  )
  return layout
}
