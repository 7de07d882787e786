import { timeOfDay } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'

import { contentWords as text } from '#console/words/content.ts'

import type { Autosave } from './use-autosave.ts'

/** Whether the draft is saved, in words. */
export function SaveState({ save: { state, savedAt, error, flush } }: { save: Autosave }) {
  const words =
    error !== null
      ? text.saveFailed(error.message)
      : state === 'saved'
        ? text.saved(timeOfDay(savedAt))
        : state === 'saving'
          ? text.saving
          : text.notSaved
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p role="status" className={error === null ? 'text-ink-2' : 'text-wrong-text'}>
        {words}
      </p>
      {error !== null && (
        <Button kind="secondary" size="compact" onClick={() => void flush().catch(() => undefined)}>
          {text.saveAgain}
        </Button>
      )}
    </div>
  )
}
