import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the control that has moved an entry in view, with the entry at its new place. */
export function useInView(entry: RefObject<HTMLElement | null>, index: number): void {
  const place = useRef(index)
  useEffect(() => {
    if (place.current === index) return
    place.current = index
    const { activeElement } = document
    if (activeElement !== null && entry.current?.contains(activeElement))
      activeElement.scrollIntoView({ block: 'nearest' })
  }, [entry, index])
}
