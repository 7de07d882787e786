import { useEffect, useState } from 'react'

// An iPhone knows none of it, so that nothing is there instead of null.
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
    // Refused, or a device that does not turn: the player fills the window as before.
  }
}

/** The browser's own full screen, turned to the side where a phone lets itself be turned. */
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
