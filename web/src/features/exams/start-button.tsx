import type { ExamDetail as Exam } from '@sopan/contract/exams/exams'
import { isBought } from '@sopan/domain/exams/card'
import { isStillOffered, windowOnCard, windowState } from '@sopan/domain/exams/exam-window'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'
import { start } from '@sopan/words/exams/start'
import { useState } from 'react'

import { now, serverNow } from '#web/lib/browser/clock.ts'
import { useSecondsUntil } from '#web/lib/browser/hooks/use-seconds-until.ts'
import { clock } from '#web/lib/format.ts'

/** Presses at the opening of a test are spread over this time, by chance for each page. */
const SPREAD_MS = 3000
const DAY_SECONDS = 86_400

/** Starts a test; before its window opens the button counts down, by the server's time. */
export function StartButton({
  exam,
  busy,
  onClick,
}: {
  exam: Exam
  busy: boolean
  onClick: () => void
}) {
  // Mounted again by its key if the opening is moved.
  const [opensAt] = useState(() => openingOnDevice(exam))
  const seconds = useSecondsUntil(opensAt)
  // The end of the count decides: a later response may have moved the estimate of the server's time back behind the opening.
  const isOpen = seconds === 0 && canStillStart(exam)
  const text = useText(seconds, isOpen)
  return (
    <Button
      busy={busy}
      disabled={!isOpen}
      // The count to the opening is to be read, unlike the text of a button that cannot be used.
      className={seconds > 0 ? 'off:text-ink!' : ''}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

function useText(seconds: number, isOpen: boolean): string {
  const words = useWords(start)
  const { start: startTest } = useWords(cards)
  if (seconds > DAY_SECONDS) return words.notOpen
  if (seconds > 0) return words.opensIn(clock(seconds))
  return isOpen ? startTest : words.closed
}

/** Whether the window of a test leaves a start, now or after it opens. */
export const canStillStart = (exam: Exam): boolean => isStillOffered(stateOf(exam), isBought(exam))

const stateOf = (exam: Exam) => windowState(windowOnCard(exam), serverNow())

/** When the window opens, in epoch milliseconds of the device's clock; 0 if the test can be started. */
function openingOnDevice(exam: Exam): number {
  if (exam.window === undefined || stateOf(exam) !== 'before') return 0
  const serverIsAhead = serverNow().getTime() - now().getTime()
  return Date.parse(exam.window.opens_at) - serverIsAhead + Math.random() * SPREAD_MS
}
