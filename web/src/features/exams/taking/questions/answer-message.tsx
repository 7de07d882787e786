import { useWords } from '@sopan/ui/language.ts'
import { type TakingWords, taking } from '@sopan/words/exams/taking'
import { Info } from 'lucide-react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'

/** Messages about the stored answer of a question, for example that another device changed it. */
export function AnswerMessage({ state, questionId }: { state: ExamState; questionId: number }) {
  const text = textFor(state, questionId, useWords(taking))
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

function textFor(
  { changed, notKept }: ExamState,
  questionId: number,
  { saving }: TakingWords,
): string | null {
  const reason = notKept.get(questionId)
  if (reason !== undefined) return saving.notKept[reason]
  return changed.has(questionId) ? saving.otherDevice : null
}
