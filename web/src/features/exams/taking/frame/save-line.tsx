import { Check, CloudOff } from 'lucide-react'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { cx } from '#web/ui/cx.ts'
import { TurningIcon } from '#web/ui/turning-icon.tsx'

/** Shows whether the answers have reached the server; saving is automatic. */
export function SaveLine({ saving, waiting }: { saving: ExamState['saving']; waiting: number }) {
  return (
    <output
      className={cx(
        'flex items-center gap-2 text-14',
        saving === 'failed' ? 'font-semibold text-accent-text' : 'text-ink-2',
      )}
    >
      {saving === 'saved' && <Check aria-hidden className="size-4.5 text-done-text" />}
      {saving === 'saving' && <TurningIcon className="size-4" />}
      {saving === 'failed' && <CloudOff aria-hidden className="size-4.5" />}
      {saving === 'saved' && 'Saved'}
      {saving === 'saving' && 'Saving…'}
      {saving === 'failed' && `Not saved – will retry (${waiting})`}
    </output>
  )
}
