import { useEffect, useState } from 'react'

// An iPhone does not support this API: the property is undefined instead of null.
const isFullNow = () => Boolean(document.fullscreenElement)

async function toggle(): Promise<void> {
  try {
    if (isFullNow()) {
      await document.exitFullscreen()
      return
    }
    await document.documentElement.requestFullscreen()
    await screen.orientation.lock('landscape')
  } catch {
    // Refused, or the device cannot rotate: the player fills the window as before.
  }
}

/** The browser's full screen mode, in landscape if the phone allows it. */
export function useFullscreen() {
  const [isFull, setIsFull] = useState(isFullNow)

  useEffect(() => {
    const onChange = () => setIsFull(isFullNow())
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (isFullNow()) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])

  return { isFull, canToggle: document.fullscreenEnabled, toggle: () => void toggle() }
}
