import { useEffect, useState } from 'react'

import { type SavePosition, type StoredPosition, createPositionSaver } from './position-saver.ts'

/** How often the position is saved while the video plays. */
const SAVE_MS = 15_000

/** Saves the position: while playing, when the page is hidden, and when the player closes. */
export function useSavePosition({
  start,
  save,
  resumeAt,
  isPlaying,
}: {
  start: StoredPosition | null
  save: SavePosition
  resumeAt: () => number
  isPlaying: boolean
}): () => void {
  const [savePosition] = useState(() => createPositionSaver(start, save))

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => void savePosition(resumeAt()), SAVE_MS)
    return () => clearInterval(timer)
  }, [isPlaying, savePosition, resumeAt])

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void savePosition(resumeAt())
    }
    const onLeave = () => void savePosition(resumeAt())
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [savePosition, resumeAt])

  return () => void savePosition(resumeAt())
}
