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

export function ExamTimer({
  engine,
  isSmall,
}: {
  engine: AttemptEngine
  /** Whether the clock of a section is the large one. */
  isSmall: boolean
}) {
  const { secondsLeft: seconds, isEstimated } = useTime(engine)
  const isLow = seconds <= WARNING_SECONDS
  return (
    <>
      <div
        role="timer"
        aria-label="Time left"
        className={cx(
          'flex shrink-0 items-center gap-2 rounded-control border',
          isSmall ? 'h-8 px-2 short:h-6 short:px-1' : 'h-10 px-3',
          isLow ? 'border-wrong bg-wrong-soft text-wrong-text' : 'border-edge bg-card',
        )}
      >
        <Timer
          aria-hidden
          className={cx('max-[17rem]:hidden', isSmall ? 'size-4 short:hidden' : 'size-5')}
        />
        <span className={cx('font-bold', isSmall ? 'text-14' : 'text-18')}>
          {timeText(seconds, isEstimated)}
        </span>
      </div>
      <output className="sr-only">{!isEstimated && announcement(seconds)}</output>
    </>
  )
}
