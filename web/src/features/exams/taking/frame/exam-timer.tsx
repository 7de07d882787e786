import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { type TakingWords, taking } from '@sopan/words/exams/taking'
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
function announcement(seconds: number, { time }: TakingWords): string {
  const isAt = (moment: number) => seconds <= moment && seconds > moment - STANDS
  if (isAt(WARNING_SECONDS)) return time.fiveMinutes
  return isAt(LAST_MINUTE) ? time.oneMinute : ''
}

export function timeText(seconds: number, isEstimated: boolean, { time }: TakingWords): string {
  // '09:59': at ten minutes its width stays the same.
  const shown = clock(seconds).padStart(5, '0')
  if (!isEstimated) return shown
  return seconds === 0 ? time.notKnown : time.about(shown)
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
  const words = useWords(taking)
  const isLow = seconds <= WARNING_SECONDS
  return (
    <>
      <div
        role="timer"
        aria-label={words.time.left}
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
          {timeText(seconds, isEstimated, words)}
        </span>
      </div>
      <output className="sr-only">{!isEstimated && announcement(seconds, words)}</output>
    </>
  )
}
