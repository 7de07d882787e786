import type { ExamCard } from '@sopan/contract/exams/exams'
import { MINUTE_MS } from '@sopan/domain/durations'
import { isBought } from '@sopan/domain/exams/card'
import { windowOnCard, windowState } from '@sopan/domain/exams/exam-window'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { counted, date, dateAndTime, timeOfDay } from '@sopan/words/en/format'
import { CalendarClock } from 'lucide-react'

import { serverNow } from '#web/lib/browser/clock.ts'

type Windowed = Pick<ExamCard, 'access_type' | 'access_info' | 'window' | 'duration_minutes'> & {
  extra_minutes?: number
}

/** When a test with a window may be taken, by the server's time, and what is left of it for who comes late. */
export function WindowLine({ exam }: { exam: Windowed }) {
  const text = windowText(exam, stateOf(exam))
  return text !== '' && <p className="mt-1 text-14 text-pretty text-ink-2">{text}</p>
}

/** The same as the first thing of a test's details. */
export function WindowPanel({ exam }: { exam: Windowed }) {
  const state = stateOf(exam)
  const text = windowText(exam, state)
  if (text === '') return null
  return (
    <Panel kind={state === 'after' ? 'plain' : 'accent'} icon={CalendarClock} className="mb-4">
      {text}
    </Panel>
  )
}

const stateOf = (exam: Windowed) => windowState(windowOnCard(exam), serverNow())

function windowText(exam: Windowed, state: ReturnType<typeof windowState>): string {
  const { window, duration_minutes: minutes, extra_minutes: extra = 0 } = exam
  if (window === undefined) return ''
  const { opens_at: opens, closes_at: closes } = window
  const isOneDay = date(opens) === date(closes)
  return {
    none: '',
    before: `Opens ${dateAndTime(opens)}, closes ${isOneDay ? timeOfDay(closes) : dateAndTime(closes)}`,
    open: `Open until ${dateAndTime(closes)}: ${endText(closes, extra)}${leftText(closes, minutes, extra)}`,
    after: `Closed ${dateAndTime(closes)}${exam.access_type === 'paid' || isBought(exam) ? WITHOUT_RANK : ''}`,
  }[state]
}

/** Who has bought the test, or buys it now, can still take it. */
const WITHOUT_RANK = ': it can still be taken, without a rank'

/** When attempts end; attempts of a learner with extra time end later than others. */
function endText(closes: string, extraMinutes: number): string {
  if (extraMinutes === 0) return 'every attempt ends then'
  const end = new Date(Date.parse(closes) + extraMinutes * MINUTE_MS)
  return `your attempt ends by ${dateAndTime(end.toISOString())}`
}

/** ', so 42 of 60 minutes are left' where the close comes before the end of the time. */
function leftText(closes: string, minutes: number, extra: number): string {
  const left = Math.floor((Date.parse(closes) - serverNow().getTime()) / MINUTE_MS)
  if (left >= minutes) return ''
  if (left + extra < 1) return ', so less than a minute is left'
  return `, so ${left + extra} of ${counted(minutes + extra, 'minute')} are left`
}
