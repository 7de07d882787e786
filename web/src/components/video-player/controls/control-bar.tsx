import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { Maximize, Minimize, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'

import { clock } from '#web/lib/format.ts'

import type { Phase, Progress } from '../playback.ts'
import { SeekBar } from './seek-bar.tsx'
import { SpeedMenu } from './speed-menu.tsx'
import type { useFullscreen } from './use-fullscreen.ts'
import type { useSound } from './use-sound.ts'
import { VolumeControl } from './volume-control.tsx'

/** Seconds of one step back or forward. */
export const STEP_SECONDS = 10

/**
 * The controls at the bottom: on an upright phone the big buttons are directly under the picture, and in a low
 * window all are in one row.
 */
export function ControlBar({
  phase,
  progress,
  onToggle,
  onSeek,
  onStep,
  speed,
  sound,
  fullscreen,
}: {
  phase: Phase
  progress: Progress
  onToggle: () => void
  onSeek: (seconds: number) => void
  onStep: (seconds: number) => void
  speed: Omit<Parameters<typeof SpeedMenu>[0], 'key'>
  sound: ReturnType<typeof useSound>
  fullscreen: ReturnType<typeof useFullscreen>
}) {
  const words = useWords(player)
  const { position, duration } = progress
  const isPlaying = phase === 'playing'
  return (
    <>
      <SeekBar progress={progress} onSeek={onSeek} />
      <div className="flex h-14 items-center justify-between short:gap-4 md:grid md:grid-cols-[1fr_auto_1fr]">
        <p className="text-14 font-bold">
          {duration > 0 && `${clock(position)} / ${clock(duration)}`}
        </p>
        <div className="flex items-center justify-center gap-6 max-md:portrait:fixed max-md:portrait:inset-x-0 max-md:portrait:top-[calc(50%+28.125vw)] max-md:portrait:h-24 max-md:portrait:gap-13">
          <StepButton seconds={-STEP_SECONDS} onStep={onStep} />
          <button
            type="button"
            aria-label={isPlaying ? words.pause : phase === 'ended' ? words.playAgain : words.play}
            onClick={onToggle}
            className="flex size-13 items-center justify-center rounded-full bg-print text-on-print max-md:portrait:size-17"
          >
            {phase === 'ended' ? (
              <RotateCcw aria-hidden className="size-7" />
            ) : isPlaying ? (
              <Pause aria-hidden className="size-7 fill-current" />
            ) : (
              <Play aria-hidden className="size-7 translate-x-0.5 fill-current" />
            )}
          </button>
          <StepButton seconds={STEP_SECONDS} onStep={onStep} />
        </div>
        <div className="flex items-center justify-end">
          <SpeedMenu {...speed} />
          <VolumeControl
            volume={sound.volume}
            isMuted={sound.isMuted}
            onVolume={sound.onVolume}
            onMute={sound.onMute}
          />
          {fullscreen.canToggle && (
            <IconButton
              label={fullscreen.isFull ? words.exitFullScreen : words.fullScreen}
              icon={
                fullscreen.isFull ? (
                  <Minimize aria-hidden className="size-6" />
                ) : (
                  <Maximize aria-hidden className="size-6" />
                )
              }
              onClick={fullscreen.toggle}
            />
          )}
        </div>
      </div>
    </>
  )
}

function StepButton({ seconds, onStep }: { seconds: number; onStep: (seconds: number) => void }) {
  const words = useWords(player)
  const Icon = seconds < 0 ? RotateCcw : RotateCw
  const size = Math.abs(seconds)
  return (
    <IconButton
      label={seconds < 0 ? words.back(size) : words.forward(size)}
      onClick={() => onStep(seconds)}
      className="relative"
      icon={
        <>
          <Icon aria-hidden className="size-9" />
          <span aria-hidden className="absolute translate-y-px text-12 font-bold">
            {size}
          </span>
        </>
      }
    />
  )
}
