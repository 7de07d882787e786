import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { hasEndedSession, messageOf } from '#web/lib/api/api-error.ts'

/** A check: 'Mark Complete', one call, and then 'Completed' permanently. */
export function CompleteButton({
  isCompleted,
  onComplete,
}: {
  isCompleted: boolean
  onComplete: () => Promise<unknown>
}) {
  const words = useWords(lessonWords)
  const [isSending, setIsSending] = useState(false)

  async function complete(): Promise<void> {
    setIsSending(true)
    try {
      await onComplete()
    } catch (error) {
      const { failed, failedWhy } = words.completing
      const message = messageOf(error, failed)
      // The login page shows that the session has ended.
      if (!hasEndedSession(error)) toast.error(message === failed ? failed : failedWhy(message))
    }
    setIsSending(false)
  }

  return (
    // Has the focus after the button.
    <div tabIndex={-1} className="rounded-control">
      {isCompleted ? (
        <p
          role="status"
          className="flex flex-col items-center gap-0.5 px-1 text-12 font-semibold text-done-text"
        >
          <CircleCheck aria-hidden className="size-9 fill-done text-on-done" />
          {words.completed}
        </p>
      ) : (
        <Button
          kind="quiet"
          busy={isSending}
          onClick={() => void complete()}
          className="flex-col gap-0.5! px-1! py-0! text-12! [&_svg]:size-9"
        >
          {!isSending && <CircleCheck aria-hidden />}
          {words.completing.mark}
        </Button>
      )}
    </div>
  )
}
