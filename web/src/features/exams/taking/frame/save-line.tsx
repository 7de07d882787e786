import { TurningIcon } from '@sopan/ui/actions/turning-icon.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { taking } from '@sopan/words/exams/taking'
import { Check, CloudOff } from 'lucide-react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'

/** Shows whether the answers have reached the server; saving is automatic. */
export function SaveLine({ state }: { state: ExamState }) {
  const { saving } = state
  const words = useWords(taking).saving
  const { entries, unsent } = state.answers
  // Nothing to save yet.
  const isSaved = saving === 'saved' && entries.size > 0
  return (
    <output
      className={cx(
        'flex min-h-5 items-center gap-2 text-14 md:shrink-0 md:whitespace-nowrap',
        saving === 'failed' ? 'font-semibold text-accent-text' : 'text-ink-2',
      )}
    >
      {isSaved && <Check aria-hidden className="size-4.5 text-done-text" />}
      {saving === 'saving' && <TurningIcon className="size-4" />}
      {saving === 'failed' && <CloudOff aria-hidden className="size-4.5" />}
      {isSaved && words.saved}
      {saving === 'saving' && words.saving}
      {saving === 'failed' && words.failed(unsent.size)}
    </output>
  )
}
