import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds in which a smooth scroll ends. */
const MAX_SCROLL = 1000

/** The slide at the start of the window, among the slides that can be there. */
export interface Position {
  at: number
  count: number
}

interface Advance {
  /** Number of slides, until they have been measured. */
  count: number
  /** Milliseconds until the next slide, or null while the slides stay. */
  delay: number | null
  behavior: ScrollBehavior
}

/**
 * The position of the slides in a list that scrolls sideways, and `move`, which scrolls by a number of
 * slides, from the last to the first and back.
 */
export function useSlides(
  viewport: RefObject<HTMLElement | null>,
  { count, delay, behavior }: Advance,
) {
  const [position, setPosition] = useState<Position>({ at: 0, count })

  useEffect(() => {
    const element = viewport.current
    if (element === null || count < 2) return undefined
    const measure = () => {
      const next = positionIn(element)
      setPosition((last) => (last.at === next.at && last.count === next.count ? last : next))
    }
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [viewport, count])

  // A second press during a smooth scroll counts from where that ends.
  const target = useRef({ at: 0, until: 0 })
  const move = useCallback(
    (by: number) => {
      const element = viewport.current
      if (element === null) return
      const stops = stopsIn(element)
      const now = performance.now()
      const from = now < target.current.until ? target.current.at : positionIn(element).at
      const at = (from + by + stops.length) % stops.length
      target.current = { at, until: now + MAX_SCROLL }
      element.scrollTo({ left: stops[at], behavior })
    },
    [viewport, behavior],
  )

  useEffect(() => {
    if (delay === null || position.count < 2) return undefined
    const timer = setTimeout(() => move(1), delay)
    return () => clearTimeout(timer)
  }, [delay, position, move])

  return { position, move }
}

/** Where the list can rest, in pixels from its start: the last slides share the end. */
function stopsIn(viewport: HTMLElement): number[] {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[]
  const first = slides[0]?.offsetLeft ?? 0
  const end = viewport.scrollWidth - viewport.clientWidth
  const stops = slides.map((slide) => slide.offsetLeft - first).filter((left) => left < end - 1)
  return [...stops, Math.max(0, end)]
}

function positionIn(viewport: HTMLElement): Position {
  const stops = stopsIn(viewport)
  const distances = stops.map((left) => Math.abs(left - viewport.scrollLeft))
  return { at: distances.indexOf(Math.min(...distances)), count: stops.length }
}
