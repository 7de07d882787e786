import { useEffect, useEffectEvent, useState } from 'react'

import { useIsMobile } from '#web/lib/browser/hooks/use-is-mobile.ts'

/** How long the controls are shown after the last interaction (D-06). */
const HIDE_AFTER_MS = { desktop: 3000, mobile: 4000 }

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether there was no interaction for a while; never while `isBusy`. */
export function useIdle(isBusy: boolean): [isIdle: boolean, setIdle: (isIdle: boolean) => void] {
  const [isIdle, setIdle] = useState(false)
  const wait = useIsMobile() ? HIDE_AFTER_MS.mobile : HIDE_AFTER_MS.desktop
  const wake = useEffectEvent(() => {
    if (isIdle) setIdle(false)
  })

  useEffect(() => {
    if (isBusy || isIdle) return undefined
    let timer = setTimeout(() => setIdle(true), wait)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), wait)
    }
    for (const sign of SIGNS) document.addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, again)
    }
  }, [isBusy, isIdle, wait])

  useEffect(() => {
    // A tap is handled by the picture: it shows or hides the controls.
    const onSign = (event: Event) => {
      const isTouch = 'pointerType' in event && event.pointerType === 'touch'
      if (!isTouch) wake()
    }
    for (const sign of SIGNS) document.addEventListener(sign, onSign)
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, onSign)
    }
  }, [])

  return [isIdle && !isBusy, setIdle]
}
