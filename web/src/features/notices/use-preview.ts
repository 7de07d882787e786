import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { useLocation } from 'react-router'

/** The delay before closing, in which the pointer can move across to the preview. */
const GRACE_MS = 200

/**
 * Open while a mouse is over it or the focus is inside; Escape and navigation close it. A tap goes
 * directly to the page.
 */
export function usePreview() {
  const [open, setOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const location = useLocation()
  const [shownAt, setShownAt] = useState(location)
  if (shownAt !== location) {
    setShownAt(location)
    setOpen(false)
  }

  useEffect(() => () => clearTimeout(closing.current), [])

  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  const rootProps = {
    onPointerEnter: (event: PointerEvent) => {
      clearTimeout(closing.current)
      if (event.pointerType === 'mouse') setOpen(true)
    },
    onPointerLeave: () => {
      closing.current = setTimeout(() => setOpen(false), GRACE_MS)
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
    },
  }
  const linkProps = {
    onFocus: (event: FocusEvent) => setOpen(event.currentTarget.matches(':focus-visible')),
  }
  return { open, rootProps, linkProps }
}
