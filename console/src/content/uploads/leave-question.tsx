import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import type { Blocker } from 'react-router'

import { contentWords as text } from '#console/words/content.ts'
import { uploadWords } from '#console/words/uploads.ts'

import type { Uploads } from './uploads.ts'

const takeFocus = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

/**
 * Asks before a page is left whose last change is not saved, or that sends a file; and why a draft is not published now,
 * after it was asked for (`isAsked`).
 */
export function LeaveQuestion({
  blocker,
  uploads: { running },
  isAsked,
}: {
  blocker: Blocker
  uploads: Uploads
  isAsked: boolean
}) {
  const isSending = running > 0
  return (
    <>
      {blocker.state === 'blocked' && (
        <Card
          // In view also for who goes back from far below in the form.
          className="sticky top-2 z-2 mt-4 flex flex-wrap items-center gap-3 p-4"
          role="alert"
        >
          <p>{isSending ? uploadWords.leave : text.leaveUnsaved}</p>
          <Button ref={takeFocus} size="compact" onClick={blocker.reset}>
            {text.stay}
          </Button>
          <Button kind="danger-secondary" size="compact" onClick={blocker.proceed}>
            {text.leave}
          </Button>
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
