import { isScrollable } from '@sopan/ui/questions/scrollable.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'

import type { Side } from './use-question-keys.ts'

/** A finger that moves less far sideways, in CSS pixels, has scrolled or pressed. */
const FAR = 60

/** Calls `onSwipe` with the side of the question that comes next after a swipe with one finger: to the left is 'right'. */
export function useSwipe(frame: RefObject<HTMLElement | null>, onSwipe: (side: Side) => void) {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    let from: Touch | null = null
    const onStart = ({ touches, target }: TouchEvent) => {
      from = touches.length === 1 && !isScrollable(target) ? (touches[0] ?? null) : null
    }
    const onEnd = ({ changedTouches: [to] }: TouchEvent) => {
      if (from === null || to === undefined) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) swipe(x < 0 ? 'right' : 'left')
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    element.addEventListener('touchend', onEnd, { passive: true })
    return () => {
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchend', onEnd)
    }
  }, [frame])
}
