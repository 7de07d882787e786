import { useEffect, useEffectEvent, useRef } from 'react'

const DOUBLE_MS = 300

/**
 * The picture as something to press: a mouse plays and pauses, twice goes to full screen; a finger
 * shows the controls or hides them. `isOpen` lets presses through to a foreign player, which on some
 * phones starts only by a press of its own. The keyboard has the buttons.
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
