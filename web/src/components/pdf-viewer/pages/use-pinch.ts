import { type RefObject, useEffect, useEffectEvent } from 'react'

const distance = (touches: TouchList): number => {
  const [one, other] = touches
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

/** A wheel delta with Ctrl (also how a touchpad reports a pinch) that makes one step. */
const WHEEL_STEP = 40

/** Pinch with two fingers, or the wheel with Ctrl, instead of the browser's zoom. */
export function usePinch(
  target: RefObject<HTMLElement | null>,
  {
    onScale,
    onEnd,
    onStep,
  }: {
    /** Relative to the start of the pinch; `isFirst` for its first call. */
    onScale: (scale: number, isFirst: boolean) => void
    onEnd: () => void
    onStep: (direction: 1 | -1) => void
  },
): void {
  const scale = useEffectEvent(onScale)
  const end = useEffectEvent(onEnd)
  const step = useEffectEvent(onStep)

  useEffect(() => {
    const element = target.current
    if (element === null) return undefined
    let start = 0
    let turned = 0

    const onTouchStart = (event: TouchEvent) => {
      if (event.touches.length !== 2) return
      start = distance(event.touches)
      scale(1, true)
    }
    const onTouchMove = (event: TouchEvent) => {
      if (start === 0 || event.touches.length !== 2) return
      event.preventDefault()
      scale(distance(event.touches) / start, false)
    }
    const onTouchEnd = (event: TouchEvent) => {
      if (start === 0 || event.touches.length > 1) return
      start = 0
      end()
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < WHEEL_STEP) return
      step(turned < 0 ? 1 : -1)
      turned = 0
    }

    element.addEventListener('touchstart', onTouchStart, { passive: true })
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('touchend', onTouchEnd)
    element.addEventListener('touchcancel', onTouchEnd)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('touchend', onTouchEnd)
      element.removeEventListener('touchcancel', onTouchEnd)
      element.removeEventListener('wheel', onWheel)
    }
  }, [target])
}
