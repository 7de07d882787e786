import { completesClass } from '@sopan/domain/progress'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { useIsOnline } from '#web/lib/browser/hooks/use-online.ts'

import { ControlBar, STEP_SECONDS } from './controls/control-bar.tsx'
import { useFullscreen } from './controls/use-fullscreen.ts'
import { useIdle } from './controls/use-idle.ts'
import { useKeys } from './controls/use-keys.ts'
import { useSound } from './controls/use-sound.ts'
import type { createPlayback } from './playback.ts'
import { PlayerProblem, PlayerSpinner } from './player-message.tsx'
import { type NextItem, PlayerNotes } from './player-notes.tsx'
import type { SavePosition, StoredPosition } from './position/position-saver.ts'
import { createReporter } from './position/reporter.ts'
import { useSavePosition } from './position/use-save-position.ts'
import { VideoMedia } from './source/media.tsx'
import { useVideoUrl } from './source/use-video-url.ts'
import { Surface } from './surface.tsx'
import { usePlayback } from './use-playback.ts'

export interface PlayedVideo {
  url: string
  /** As the server stores it; null if it is unknown, and then nothing is saved. */
  storedPosition: StoredPosition | null
  savePosition: SavePosition
  /** The video was played to 90 % or to its end; rejects if the report did not arrive. */
  onWatched: () => Promise<unknown>
  /** Fetches a new URL of the same file. */
  renewUrl: () => Promise<string>
  next: NextItem | null
}

const VOLUME_STEP = 0.1

/** The video, its controls and its messages. */
export function Stage({ video, head }: { video: PlayedVideo; head: ReactNode }) {
  const { start, source, playback, state, isOnline } = useWatching(video)
  const { offline } = useWords(player)
  const { phase } = state
  const { attach, seekTo, stepBy, toggle } = playback
  const isPlaying = phase === 'playing'
  const hasEnded = phase === 'ended'
  const next = hasEnded || completesClass(state.position, state.duration) ? video.next : null

  const { speed, sound, fullscreen, isIdle, setIsIdle } = useControls(playback, isPlaying)
  const isNextOffered = next !== null
  useEffect(() => {
    if (isNextOffered) setIsIdle(false)
  }, [isNextOffered, setIsIdle])

  const isLoading = phase === 'loading' || phase === 'failed' || state.isWaiting
  const shown = cx('transition-opacity', isIdle && 'pointer-events-none opacity-0')
  return (
    <div
      data-state={phase}
      data-idle={isIdle || undefined}
      className={cx('absolute inset-0', isIdle && 'cursor-none')}
    >
      {/* In a low window the bars would cover a large part of the picture. */}
      <div className={isIdle ? 'absolute inset-0' : pictureClass(hasEnded && isNextOffered)}>
        {source.url !== null && (
          <VideoMedia
            key={`${source.url} ${source.attempt}`}
            ref={attach}
            url={source.url}
            rate={speed.rate}
            volume={sound.volume}
            isMuted={sound.isMuted}
            onFailure={source.fail}
          />
        )}
      </div>
      <Surface
        isOpen={phase === 'loading' || phase === 'ready'}
        isIdle={isIdle}
        onIdle={setIsIdle}
        onToggle={toggle}
        onFullscreen={fullscreen.toggle}
      />
      {source.problem === null ? (
        isLoading && <PlayerSpinner text={isOnline ? undefined : offline.waiting} />
      ) : (
        <PlayerProblem text={isOnline ? source.problem : offline.waiting} onRetry={source.retry} />
      )}
      <div className={cx('absolute inset-x-0 top-0 bg-paper', shown)}>{head}</div>
      {source.problem === null && (
        <div
          className={cx(
            'absolute inset-x-0 bottom-0 bg-paper px-3 pb-[max(--spacing(2),env(safe-area-inset-bottom))] md:px-6 short:pb-[env(safe-area-inset-bottom)] short:sm:flex short:sm:items-center short:sm:gap-4',
            shown,
          )}
        >
          <PlayerNotes
            start={start}
            phase={phase}
            isOnline={isOnline}
            isQuiet={isLoading || speed.isOpen}
            next={next}
            onSeek={seekTo}
          />
          <ControlBar
            phase={phase}
            progress={state}
            onToggle={toggle}
            onSeek={seekTo}
            onStep={stepBy}
            speed={speed}
            sound={sound}
            fullscreen={fullscreen}
          />
        </div>
      )}
    </div>
  )
}

/** The space of the picture between the bars; the link to the next video is above the lower one. */
const pictureClass = (hasNext: boolean) =>
  cx(
    'absolute inset-0 short:top-12 short:bottom-[calc(var(--bars)+env(safe-area-inset-bottom))]',
    hasNext
      ? 'short:[--bars:--spacing(31)] short:max-sm:[--bars:--spacing(42)]'
      : 'short:[--bars:--spacing(14)] short:max-sm:[--bars:--spacing(25)]',
  )

/** The playback of a video: its source, saved position and reports, and retries when online. */
function useWatching(video: PlayedVideo) {
  // The initial position: saved positions come back in the same props.
  const [start] = useState(video.storedPosition?.position ?? 0)
  const source = useVideoUrl(video.url, video.renewUrl)
  const [report] = useState(() => createReporter(video.onWatched))
  const { playback, state } = usePlayback(start, {
    onProgress: ({ position, duration }) => {
      source.onProgress(position)
      if (completesClass(position, duration)) report()
    },
    onPause: () => savePosition(),
    onEnd: () => {
      report()
      savePosition()
    },
    onFailure: source.onFailure,
  })
  const savePosition = useSavePosition({
    start: video.storedPosition,
    save: video.savePosition,
    resumeAt: playback.resumeAt,
    isPlaying: state.phase === 'playing',
  })

  const isOnline = useIsOnline()
  const retryOnline = useEffectEvent(() => {
    if (source.problem !== null) source.retry()
  })
  useEffect(() => {
    if (isOnline) retryOnline()
  }, [isOnline])

  return { start, source, playback, state, isOnline }
}

/** The settings that the controls and the keys change beside the playback, and whether the controls are shown. */
function useControls(playback: ReturnType<typeof createPlayback>, isPlaying: boolean) {
  const [rate, setRate] = useState(1)
  const [isSpeedOpen, setIsSpeedOpen] = useState(false)
  const sound = useSound()
  const fullscreen = useFullscreen()
  const [isIdle, setIsIdle] = useIdle(!isPlaying || isSpeedOpen)

  const { stepBy, toggle } = playback
  useKeys({
    ' ': toggle,
    k: toggle,
    ArrowLeft: () => stepBy(-STEP_SECONDS),
    ArrowRight: () => stepBy(STEP_SECONDS),
    ArrowUp: () => sound.onChange(VOLUME_STEP),
    ArrowDown: () => sound.onChange(-VOLUME_STEP),
    m: sound.onMute,
    f: fullscreen.toggle,
  })

  const speed = { rate, onRate: setRate, isOpen: isSpeedOpen, onToggle: setIsSpeedOpen }
  return { speed, sound, fullscreen, isIdle, setIsIdle }
}
