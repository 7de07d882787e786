import { COMPLETION_SHARE } from '@sopan/domain/progress'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { useState } from 'react'

import { clock } from '#web/lib/format.ts'

import type { Progress } from '../playback.ts'

const percent = (part: number, whole: number) =>
  whole > 0 ? `${Math.min(100, (part / whole) * 100)}%` : '0%'

/** The position, the loaded part, and the mark at which the class counts as completed. */
export function SeekBar({
  progress,
  onSeek,
}: {
  progress: Progress
  onSeek: (seconds: number) => void
}) {
  const words = useWords(player)
  const { duration, buffered } = progress
  // While a finger drags, the video does not seek: every step would be another request.
  const [dragged, setDragged] = useState<number | null>(null)
  const position = dragged ?? progress.position
  const drop = () => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  }

  return (
    <div className="relative flex h-11 items-center short:sm:min-w-0 short:sm:flex-1">
      <div aria-hidden className="keep-colours absolute inset-x-0 h-1 bg-rule">
        <div
          className="absolute inset-y-0 left-0 bg-edge"
          style={{ width: percent(buffered, duration) }}
        />
        <div
          className="absolute inset-y-0 left-0 bg-accent"
          style={{ width: percent(position, duration) }}
        />
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: percent(COMPLETION_SHARE, 1) }}
        />
        <div
          className="absolute top-1/2 size-4 -translate-1/2 rounded-full bg-accent"
          style={{ left: percent(position, duration) }}
        />
      </div>
      <input
        type="range"
        aria-label={words.seek}
        aria-valuetext={words.position(clock(position), clock(duration))}
        min={0}
        max={duration}
        step="any"
        value={position}
        disabled={duration === 0}
        onPointerDown={() => setDragged(progress.position)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onChange={(event) => {
          const seconds = event.currentTarget.valueAsNumber
          if (dragged === null) onSeek(seconds)
          else setDragged(seconds)
        }}
        className="absolute inset-x-0 h-11 w-full cursor-pointer appearance-none rounded-badge bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
      />
    </div>
  )
}
