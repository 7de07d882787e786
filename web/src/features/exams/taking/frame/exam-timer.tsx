import { cx } from '@sopan/ui/cx.ts'
import { Timer } from 'lucide-react'

import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'
import { clock } from '#web/lib/format.ts'

import { useTime } from '../use-engine.ts'

/** From here on the timer warns (D-11). */
const WARNING_SECONDS = 300
const LAST_MINUTE = 60

/** How long an announcement is shown, in seconds: a slow device may skip some. */
const STANDS = 5

/** Announced to screen reader users at these two times only, and only while the text is correct. */
function announcement(seconds: number): string {
  const isAt = (moment: number) => seconds <= moment && seconds > moment - STANDS
  if (isAt(WARNING_SECONDS)) return '5 minutes left'
  return isAt(LAST_MINUTE) ? '1 minute left' : ''
}

export function timeText(seconds: number, isEstimated: boolean): string {
  // '09:59': at ten minutes its width stays the same.
  const time = clock(seconds).padStart(5, '0')
  if (!isEstimated) return time
  return seconds === 0 ? 'Not known' : `about ${time}`
}

export function ExamTimer({ engine }: { engine: AttemptEngine }) {
  const { secondsLeft: seconds, isEstimated } = useTime(engine)
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
        <Timer aria-hidden className="size-5 max-[17rem]:hidden" />
        <span className="text-18 font-bold">{timeText(seconds, isEstimated)}</span>
      </div>
      <output className="sr-only">{!isEstimated && announcement(seconds)}</output>
    </>
  )
}
