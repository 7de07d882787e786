import { youtubeVideoId } from '@sopan/domain/youtube'
import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react'
import Player from 'react-player/Player'
import type { Config } from 'react-player/types'

import { type MediaElement, elementFor } from './load-element.ts'

/** Captions only for learners who turn them on; keyboard and controls are the product's. */
const YOUTUBE = { cc_load_policy: 0, disablekb: 1, fs: 0, iv_load_policy: 3, rel: 0 } as const

const FILLING = { display: 'block', width: '100%', height: '100%' }

/** The video itself. Every player has the interface of a media element. */
export function VideoMedia({
  ref,
  url,
  rate,
  volume,
  isMuted,
  onFailure,
}: {
  ref: RefCallback<HTMLVideoElement>
  url: string
  rate: number
  volume: number
  isMuted: boolean
  /** For failures before there is an element. */
  onFailure: (error: unknown) => void
}) {
  const element = useElement(url, onFailure)
  // A custom element starts to load when its source is set, so its settings must be set before.
  const [isAttached, setIsAttached] = useState(false)
  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      ref(video)
      setIsAttached(video !== null)
    },
    [ref],
  )
  if (element === null) return null
  return (
    <Player
      ref={attach}
      activePlayer={element}
      src={isAttached ? url : undefined}
      style={FILLING}
      playsInline
      preload="auto"
      playbackRate={rate}
      volume={volume}
      muted={isMuted}
      // Passed through unchanged by the library's component.
      config={youtubeVideoId(url) === null ? undefined : (YOUTUBE as Config)}
    />
  )
}

/** Null while its code is loading. */
function useElement(url: string, onFailure: (error: unknown) => void): MediaElement | null {
  const [wanted] = useState(() => elementFor(url))
  const [loaded, setLoaded] = useState<{ element: MediaElement } | null>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (!(wanted instanceof Promise)) return undefined
    let isStale = false
    const load = async () => {
      try {
        const element = await wanted
        if (!isStale) setLoaded({ element })
      } catch (error) {
        if (!isStale) fail(error)
      }
    }
    void load()
    return () => {
      isStale = true
    }
  }, [wanted])

  return wanted instanceof Promise ? (loaded?.element ?? null) : wanted
}
