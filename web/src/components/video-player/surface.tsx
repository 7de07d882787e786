import { useEffect, useEffectEvent, useRef } from 'react'

const DOUBLE_MS = 300

/**
 * The picture as a control: with a mouse, a click plays or pauses and a double click toggles full
 * screen; a tap shows or hides the controls. `isOpen` lets presses through to an embedded player,
 * which on some phones starts only by a press inside it. The keyboard has the buttons.
 */
export function Surface({
  isOpen,
  isIdle,
  onIdle,
  onToggle,
  onFullscreen,
}: {
  isOpen: boolean
  isIdle: boolean
  onIdle: (isIdle: boolean) => void
  onToggle: () => void
  onFullscreen: () => void
}) {
  const surface = useRef<HTMLDivElement>(null)
  const lastPress = useRef(-Infinity)
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return
    if (event.pointerType === 'touch') {
      onIdle(!isIdle)
      return
    }
    const isDouble = event.timeStamp - lastPress.current < DOUBLE_MS
    lastPress.current = event.timeStamp
    onToggle()
    if (isDouble) onFullscreen()
  })

  useEffect(() => {
    const element = surface.current
    const listener = (event: PointerEvent) => press(event)
    element?.addEventListener('pointerup', listener)
    return () => element?.removeEventListener('pointerup', listener)
  }, [])

  return (
    <div
      ref={surface}
      data-testid="picture"
      className={isOpen ? 'pointer-events-none absolute inset-0' : 'absolute inset-0'}
    />
  )
}
