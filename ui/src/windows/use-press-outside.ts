import { type MouseEvent, type PointerEvent, useRef } from 'react'

const isWindowItself = (target: EventTarget, window: EventTarget) => target === window

/**
 * Handlers of a window for a press outside its content. Keyboard users close it with Escape or the
 * cross.
 */
export function usePressOutside(onPress: () => void, isOutside = isWindowItself) {
  /** Where the press began and ended: the target of a click contains both. */
  const targets = useRef<EventTarget[]>([])
  return {
    onPointerDown: (event: PointerEvent) => {
      targets.current = [event.target]
    },
    onPointerUp: (event: PointerEvent) => {
      targets.current.push(event.target)
    },
    onClick: (event: MouseEvent) => {
      // Pressed and released outside: a finger that slips off a field closes nothing.
      const pressed = [...targets.current, event.target]
      targets.current = []
      if (!pressed.every((target) => isOutside(target, event.currentTarget))) return
      onPress()
    },
  }
}
