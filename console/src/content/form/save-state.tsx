import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { timeOfDay } from '@sopan/words/en/format'

import { CallError, isPassing, isSignedOut } from '#console/lib/call-error.ts'
import { contentWords as text } from '#console/words/content.ts'

import type { Autosave } from '../use-autosave.ts'

/** Whether the draft is saved, in words, and what can be done where it is not. */
export function SaveState({
  save: { state, savedAt, error, flush },
  onLoad,
}: {
  save: Autosave
  /** Loads a draft that another page has changed or published. */
  onLoad: () => void
}) {
  const words =
    error !== null
      ? text.saveFailed(error.message)
      : state === 'saved'
        ? text.saved(timeOfDay(savedAt))
        : state === 'saving'
          ? text.saving
          : text.notSaved
  const isOld = hasStatus(error, (status) => status === 409 || status === 404)
  const canSave = isSignedOut(error) || hasStatus(error, isPassing)
  return (
    <div
      className={cx(
        'mt-3 flex flex-wrap items-center gap-x-3 gap-y-2',
        // In view also for who types far below.
        error !== null &&
          'save-failure sticky top-0 z-1 -mx-2 border-b border-rule bg-paper px-2 py-2',
      )}
    >
      <p role="status" className={error === null ? 'text-ink-2' : 'text-wrong-text'}>
        {words}
      </p>
      {isOld && (
        <Button kind="secondary" size="compact" onClick={onLoad}>
          {text.loadAgain}
        </Button>
      )}
      {canSave && (
        <Button kind="secondary" size="compact" onClick={() => void flush().catch(() => undefined)}>
          {text.saveAgain}
        </Button>
      )}
      {isOld && <p className="basis-full text-14 text-ink-2">{text.loadAgainHelp}</p>}
    </div>
  )
}

const hasStatus = (error: Error | null, isOne: (status: number) => boolean) =>
  error instanceof CallError && isOne(error.status)
