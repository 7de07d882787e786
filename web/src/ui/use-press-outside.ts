import { type MouseEvent, type PointerEvent, useRef } from 'react'

const isWindowItself = (target: EventTarget, window: EventTarget) => target === window

/**
 * Handlers of a window for a press outside its content. Keyboard users close it with Escape or the
 * cross.
 */
export function usePressOutside(onPress: () => void, isOutside = isWindowItself) {
  const began = useRef<EventTarget | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      began.current = event.target
    },
    onClick: (event: MouseEvent) => {
      // Pressed and released outside: a finger that slips off a field closes nothing.
      const ends = [began.current ?? event.target, event.target]
      if (ends.every((target) => isOutside(target, event.currentTarget))) onPress()
    },
  }
}
