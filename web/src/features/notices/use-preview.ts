import { useEffect, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Open while a mouse rests on it or the keyboard is inside; Escape and a change of page close it.
 * A finger goes straight to the page.
 */
export function usePreview() {
  const [open, setOpen] = useState(false)
  const location = useLocation()
  const [shownAt, setShownAt] = useState(location)
  if (shownAt !== location) {
    setShownAt(location)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  const rootProps = {
    onPointerEnter: (event: PointerEvent) => setOpen(event.pointerType === 'mouse'),
    onPointerLeave: () => setOpen(false),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
    },
  }
  const linkProps = {
    onFocus: (event: FocusEvent) => setOpen(event.currentTarget.matches(':focus-visible')),
  }
  return { open, rootProps, linkProps }
}
