import { useEffect, useRef, useState } from 'react'

/**
 * A box that floats under its button: it closes on Escape (which returns the focus to the button),
 * on a press elsewhere and when the focus leaves. A tenth of the size of a positioning library,
 * which the header of every page would load; the box is always aligned to the header's right edge.
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
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
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
