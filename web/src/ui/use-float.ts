import { useEffect, useRef, useState } from 'react'

/** Closes the open box; null if none is open. */
let closeOpen: (() => void) | null = null

/** Closes the box that floats over the page; false if there is none. */
export function closeFloat(): boolean {
  const close = closeOpen
  close?.()
  return close !== null
}

/**
 * A box that floats under its button: it closes on Escape and the wrapper's back button (which return
 * the focus to the button), on a press elsewhere and when the focus leaves. A tenth of the size of a
 * positioning library, which the header of every page would load; the box is always aligned to the
 * header's right edge.
 */
export function useFloat() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const onPointer = (event: Event) => {
      const inside = event.target instanceof Node && root.current?.contains(event.target)
      if (!inside) setOpen(false)
    }
    const close = () => {
      setOpen(false)
      trigger.current?.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    closeOpen = close
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      if (closeOpen === close) closeOpen = null
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return { open, setOpen, root, trigger }
}

/** The floating box; on phones it is positioned below the header (which must be positioned). */
export const floatClass =
  'absolute top-full right-4 z-30 mt-2 max-h-[calc(100dvh-5rem)] w-[min(24rem,calc(100vw-2rem))] animate-rise overflow-y-auto rounded-card border border-rule bg-card text-ink shadow-float md:right-0 md:mt-3.5'
