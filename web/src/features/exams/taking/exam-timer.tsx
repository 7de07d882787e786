import { Timer } from 'lucide-react'

import { clock } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'

import type { AttemptEngine } from '../engine/attempt-engine.ts'
import { useSecondsLeft } from './use-engine.ts'

/** From here on the timer warns (learning.md, section 9). */
const WARNING_SECONDS = 300
const LAST_MINUTE = 60

/** Said once to those who cannot see the timer, not every second. */
function announcement(seconds: number): string {
  if (seconds > WARNING_SECONDS || seconds === 0) return ''
  return seconds > LAST_MINUTE ? '5 minutes left' : '1 minute left'
}

export function ExamTimer({ engine }: { engine: AttemptEngine }) {
  const seconds = useSecondsLeft(engine)
  const isLow = seconds <= WARNING_SECONDS
  return (
    <>
      <div
        role="timer"
        aria-label="Time left"
        className={cx(
          'flex h-10 shrink-0 items-center gap-2 rounded-control border px-3',
          isLow ? 'border-wrong bg-wrong-soft text-wrong-text' : 'border-edge bg-card',
        )}
      >
        <Timer aria-hidden className="size-5" />
        <span className="text-18 font-bold">{clock(seconds)}</span>
      </div>
      <output className="sr-only">{announcement(seconds)}</output>
    </>
  )
}
