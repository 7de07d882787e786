import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { useEffect, useEffectEvent } from 'react'
import { type Blocker, useBlocker } from 'react-router'

import { contentWords as text } from '#console/words/content.ts'
import { uploadWords } from '#console/words/uploads.ts'

import type { Uploads } from './uploads.ts'

const takeFocus = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

/** Saves before the page is left, and keeps the page while something would be lost; an open dialog may leave the page. */
export function useLeave({
  wouldLose,
  hasDialog,
  flush,
}: {
  wouldLose: boolean
  hasDialog: boolean
  flush: () => Promise<unknown>
}): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && !hasDialog && currentLocation.pathname !== nextLocation.pathname,
  )
  const save = useEffectEvent(() => void flush().catch(() => undefined))
  useEffect(() => {
    if (blocker.state === 'blocked') save()
  }, [blocker.state])
  useEffect(() => {
    if (blocker.state === 'blocked' && !wouldLose) blocker.proceed()
  }, [blocker, wouldLose])
  return blocker
}

/**
 * Asks before a page is left whose last change cannot be saved, or that sends a file; and why a draft is not published now,
 * after it was asked for (`isAsked`).
 */
export function LeaveQuestion({
  blocker,
  uploads: { running },
  isSaving,
  isAsked,
}: {
  blocker: Blocker
  uploads: Uploads
  /** Whether the last change may still be saved without a question. */
  isSaving: boolean
  isAsked: boolean
}) {
  const isSending = running > 0
  return (
    <>
      {blocker.state === 'blocked' && (isSending || !isSaving) && (
        <Card
          // In view also for who goes back from far below in the form.
          className="sticky top-2 z-2 mt-4 flex flex-wrap items-center gap-3 p-4"
          role="alert"
        >
          <p>{isSending ? uploadWords.leave : text.leaveUnsaved}</p>
          <div className="flex gap-3">
            <Button ref={takeFocus} size="compact" onClick={blocker.reset}>
              {text.stay}
            </Button>
            <Button kind="danger-secondary" size="compact" onClick={blocker.proceed}>
              {text.leave}
            </Button>
          </div>
        </Card>
      )}
      {isAsked && isSending && (
        <p role="alert" className="mt-3">
          {uploadWords.publishLater}
        </p>
      )}
    </>
  )
}
