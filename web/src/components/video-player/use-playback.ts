import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'

import { type PlaybackListener, createPlayback } from './playback.ts'

/** The playback of one video with its current state; `listener` gets its events. */
export function usePlayback(start: number, listener: PlaybackListener) {
  const [playback] = useState(() => createPlayback(start))
  const onProgress = useEffectEvent(listener.onProgress)
  const onPause = useEffectEvent(listener.onPause)
  const onEnd = useEffectEvent(listener.onEnd)
  const onFailure = useEffectEvent(listener.onFailure)

  useLayoutEffect(
    () =>
      playback.listen({
        onProgress: (progress) => onProgress(progress),
        onPause: () => onPause(),
        onEnd: () => onEnd(),
        onFailure: (position) => onFailure(position),
      }),
    [playback],
  )

  const state = useSyncExternalStore(playback.subscribe, playback.state)
  return { playback, state }
}
