import type { ExamCard } from '@sopan/contract/exams/exams'
import { windowState } from '@sopan/domain/exams/exam-window'
import { dateAndTime } from '@sopan/domain/format'

import { serverNow } from '#web/lib/browser/clock.ts'

/** When a test with a window may be taken, by the server's time. */
export function WindowLine({ window }: Pick<ExamCard, 'window'>) {
  if (window === undefined) return null
  const { opens_at: opens, closes_at: closes } = window
  const state = windowState({ opensAt: new Date(opens), closesAt: new Date(closes) }, serverNow())
  const text = {
    none: '',
    before: `Opens ${dateAndTime(opens)}, closes ${dateAndTime(closes)}`,
    open: `Open until ${dateAndTime(closes)}: every attempt ends then`,
    after: `Closed ${dateAndTime(closes)}`,
  }[state]
  return <p className="mt-1 text-14 text-pretty text-ink-2">{text}</p>
}
