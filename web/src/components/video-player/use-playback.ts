import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How often the place is read while a video is open (learning.md, section 9). */
const POLL_MS = 500

export type Phase = 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'failed'

export interface Progress {
  /** Seconds; duration is 0 until it is known. */
  position: number
  duration: number
  buffered: number
}

const NOTHING: Progress = { position: 0, duration: 0, buffered: 0 }

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

function progressOf(media: HTMLMediaElement): Progress {
  const { buffered, currentTime } = media
  return {
    position: finite(currentTime),
    duration: finite(media.duration),
    buffered: buffered.length > 0 ? finite(buffered.end(buffered.length - 1)) : 0,
  }
}

interface Listeners {
  /** Seconds to begin at, asked when the video is ready for it. */
  startAt(): number
  onProgress(progress: Progress, isPlaying: boolean): void
  onPause(position: number): void
  onEnd(): void
  /** The video cannot go on; `position` is where it was. */
  onFailure(position: number): void
}

/** Drives one media element: what it is doing, where it is, and what a viewer may do with it. */
export function usePlayback(listeners: Listeners) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [phase, setPhase] = useState<Phase>('loading')
  const [isWaiting, setIsWaiting] = useState(false)
  const [progress, setProgress] = useState(NOTHING)
  const last = useRef(0)

  const startAt = useEffectEvent(listeners.startAt)
  const onPause = useEffectEvent(listeners.onPause)
  const onEnd = useEffectEvent(listeners.onEnd)
  const onFailure = useEffectEvent(listeners.onFailure)
  const onProgress = useEffectEvent(listeners.onProgress)

  useEffect(() => {
    if (media === null) return undefined
    setPhase('loading')
    const begin = () => {
      const start = startAt()
      if (start > 0) media.currentTime = start
      last.current = start
      setPhase('ready')
      setProgress(progressOf(media))
      // A browser may want a press first; then the play button waits for it.
      void Promise.resolve(media.play()).catch(() => undefined)
    }
    const handlers: Record<string, () => void> = {
      loadedmetadata: begin,
      playing: () => {
        setPhase('playing')
        setIsWaiting(false)
      },
      waiting: () => setIsWaiting(true),
      canplay: () => setIsWaiting(false),
      pause: () => {
        if (media.ended) return
        setPhase((now) => (now === 'playing' ? 'paused' : now))
        onPause(finite(media.currentTime))
      },
      ended: () => {
        setPhase('ended')
        setProgress(progressOf(media))
        onEnd()
      },
      error: () => {
        setPhase('failed')
        onFailure(last.current)
      },
    }
    for (const [name, handler] of Object.entries(handlers)) media.addEventListener(name, handler)
    if (media.readyState >= media.HAVE_METADATA) begin()
    return () => {
      for (const [name, handler] of Object.entries(handlers)) {
        media.removeEventListener(name, handler)
      }
    }
  }, [media])

  useEffect(() => {
    if (media === null) return undefined
    const timer = setInterval(() => {
      const seen = progressOf(media)
      if (seen.duration === 0) return
      last.current = seen.position
      setProgress(seen)
      onProgress(seen, !media.paused)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [media])

  const seekTo = useCallback(
    (seconds: number) => {
      if (media === null) return
      const position = Math.min(Math.max(0, seconds), finite(media.duration))
      media.currentTime = position
      last.current = position
      setProgress((seen) => ({ ...seen, position }))
      setPhase((now) => (now === 'ended' ? 'paused' : now))
    },
    [media],
  )

  const toggle = useCallback(() => {
    if (media === null) return
    if (media.paused) void Promise.resolve(media.play()).catch(() => undefined)
    else media.pause()
  }, [media])

  return { setMedia, phase, isWaiting, progress, seekTo, toggle, position: () => last.current }
}
