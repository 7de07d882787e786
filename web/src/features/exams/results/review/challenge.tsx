import type { EndpointInput } from '@sopan/contract/endpoint'
import { submitTicket } from '@sopan/contract/support'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { call } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { useAuth } from '#web/lib/session/session.tsx'

const SENT = 'Your doubt was sent. The answer comes by mail and is shown in Contact Us.'
const FAILED = 'Your doubt could not be sent. Please try again.'

/** Sends a doubt about a question and its key as a ticket. */
export function Challenge({
  questionId,
  number,
  testName,
}: {
  questionId: number
  number: number
  testName: string
}) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: EndpointInput<typeof submitTicket>['body']) =>
      call(submitTicket, { body }, { fallback: FAILED }),
    onSuccess: () => {
      setOpen(false)
      toast.success(SENT)
    },
    onError: (error) => setProblem(failureText(error, FAILED)),
  })
  if (!user?.id) return null
  const { id: userId, email } = user
  function send(): void {
    const typed = field.current?.value.trim() ?? ''
    const ticket = {
      email,
      priority: 'medium' as const,
      message: `${testName}, question ${number}: ${typed}`,
    }
    if (typed === '') setProblem('Please write what is wrong.')
    else mutate({ ...ticket, user_id: userId, question_id: questionId })
  }
  return (
    <>
      <button
        type="button"
        className="min-h-11 text-14 underline print:hidden"
        onClick={() => setOpen(true)}
      >
        Challenge this question
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Challenge question ${number}`}
        footer={
          <Button busy={isPending} onClick={send}>
            Send
          </Button>
        }
      >
        <TextArea
          ref={field}
          label="What is wrong with the question or its key?"
          rows={5}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
      </Dialog>
    </>
  )
}
