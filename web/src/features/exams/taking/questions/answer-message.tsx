import { Info } from 'lucide-react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'

const REASONS = {
  too_many: 'too many changes were made in this test',
  too_late: 'it arrived too late',
  not_open: 'its section was not open',
}

/** Messages about the stored answer of a question, for example that another device changed it. */
export function AnswerMessage({ state, questionId }: { state: ExamState; questionId: number }) {
  const text = textFor(state, questionId)
  return (
    <div role="status">
      {text !== null && (
        <p className="mt-3 flex items-start gap-2 text-14 text-ink-2">
          <Info aria-hidden className="size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

function textFor({ changed, notKept }: ExamState, questionId: number): string | null {
  const reason = notKept.get(questionId)
  if (reason !== undefined) return `Your last answer here was not saved: ${REASONS[reason]}.`
  return changed.has(questionId) ? 'Changed on another device.' : null
}
