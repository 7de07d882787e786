import { useEffect, useState } from 'react'

import { type Place, type SavePlace, createPlaceKeeper } from './position-saver.ts'

/** How often the position is saved while the video plays. */
const SAVE_MS = 15_000

/** Saves the position: while playing, when the page is hidden, and when the player closes. */
export function usePlace({
  start,
  save,
  place,
  isPlaying,
}: {
  start: Place | null
  save: SavePlace
  place: () => number
  isPlaying: boolean
}): () => void {
  const [keep] = useState(() => createPlaceKeeper(start, save))

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => void keep(place()), SAVE_MS)
    return () => clearInterval(timer)
  }, [isPlaying, keep, place])

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void keep(place())
    }
    const onLeave = () => void keep(place())
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [keep, place])

  return () => void keep(place())
}
