import { CircleCheck } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { hasEndedSession, messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'

/** 'Mark Complete', one call, and then 'Completed' permanently. */
export function CompleteButton({
  isCompleted,
  onComplete,
}: {
  isCompleted: boolean
  onComplete: () => Promise<unknown>
}) {
  const [isSending, setIsSending] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  // A button loses the focus when it is disabled, or replaced by the line.
  useLayoutEffect(() => {
    if (isSending || !hadFocus.current) return
    if (isCompleted) hadFocus.current = false
    box.current?.querySelector<HTMLElement>('button, [role=status]')?.focus()
  }, [isSending, isCompleted])

  async function complete(): Promise<void> {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false
    setIsSending(true)
    try {
      await onComplete()
    } catch (error) {
      const what = 'Failed to mark the class as complete'
      const message = messageOf(error, what)
      // The login page shows that the session has ended.
      if (!hasEndedSession(error)) toast.error(message === what ? what : `${what}: ${message}`)
    }
    setIsSending(false)
  }

  return (
    <div ref={box}>
      {isCompleted ? (
        <p
          role="status"
          tabIndex={-1}
          className="flex min-h-12 items-center justify-center gap-2 rounded-control bg-done-soft text-16 font-semibold text-done-text"
        >
          <CircleCheck aria-hidden className="size-5" />
          Completed
        </p>
      ) : (
        <Button kind="secondary" wide busy={isSending} onClick={() => void complete()}>
          {!isSending && <CircleCheck aria-hidden className="size-5" />}
          Mark Complete
        </Button>
      )}
    </div>
  )
}
