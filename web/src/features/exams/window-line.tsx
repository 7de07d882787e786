import type { ExamCard } from '@sopan/contract/exams/exams'
import { MINUTE_MS } from '@sopan/domain/durations'
import { isBought } from '@sopan/domain/exams/card'
import { windowOnCard, windowState } from '@sopan/domain/exams/exam-window'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'
import { CalendarClock } from 'lucide-react'

import { serverNow } from '#web/lib/browser/clock.ts'

type Windowed = Pick<ExamCard, 'access_type' | 'access_info' | 'window' | 'duration_minutes'> & {
  extra_minutes?: number
}

/** When a test with a window may be taken, by the server's time, and what is left of it for who comes late. */
export function WindowLine({ exam }: { exam: Windowed }) {
  const text = useWindowText(exam, stateOf(exam))
  return text !== '' && <p className="mt-1 text-14 text-pretty text-ink-2">{text}</p>
}

/** The same as the first thing of a test's details. */
export function WindowPanel({ exam }: { exam: Windowed }) {
  const state = stateOf(exam)
  const text = useWindowText(exam, state)
  if (text === '') return null
  return (
    <Panel kind={state === 'after' ? 'plain' : 'accent'} icon={CalendarClock} className="mb-4">
      {text}
    </Panel>
  )
}

const stateOf = (exam: Windowed) => windowState(windowOnCard(exam), serverNow())

function useWindowText(exam: Windowed, state: ReturnType<typeof windowState>): string {
  const { window: words } = useWords(cards)
  const { date, dateAndTime, timeOfDay } = useFormats()
  const { window, duration_minutes: minutes, extra_minutes: extra = 0 } = exam
  if (window === undefined || state === 'none') return ''
  const { opens_at: opens, closes_at: closes } = window
  const close = dateAndTime(closes)
  if (state === 'before') {
    const isOneDay = date(opens) === date(closes)
    return words.before(dateAndTime(opens), isOneDay ? timeOfDay(closes) : close)
  }
  if (state === 'open') {
    // Attempts of a learner with extra time end later than others.
    const ownEnd = new Date(Date.parse(closes) + extra * MINUTE_MS).toISOString()
    const left = minutesLeft(closes, minutes, extra)
    return words.open(close, extra === 0 ? null : dateAndTime(ownEnd), left, minutes + extra)
  }
  // Who has bought the test, or buys it now, can still take it.
  const isTakeable = exam.access_type === 'paid' || isBought(exam)
  return (isTakeable ? words.afterButTakeable : words.after)(close)
}

/** The minutes of an attempt that begins now, where the close comes before the end of its time; else null. */
function minutesLeft(closes: string, minutes: number, extra: number): number | null {
  const left = Math.floor((Date.parse(closes) - serverNow().getTime()) / MINUTE_MS)
  return left >= minutes ? null : left + extra
}
