import type { EndpointInput } from '@sopan/contract/endpoint'
import { submitTicket } from '@sopan/contract/support'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useWindowParam } from '#web/components/use-window-param.ts'
import { callForBody } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { useAuth } from '#web/lib/session/session.tsx'

const SENT = 'Your doubt was sent. The answer comes by mail and is shown in Contact Us.'
const FAILED = 'Your doubt could not be sent. Please try again.'

/** Texts that learners typed about questions and did not send, until the page is reloaded. */
const drafts = new Map<string, string>()

export function ChallengeButton({ questionId }: { questionId: number }) {
  const doubt = useWindowParam('doubt')
  return (
    <button
      type="button"
      className="min-h-11 text-14 underline print:hidden"
      onClick={() => doubt.open(questionId)}
    >
      Challenge this question
    </button>
  )
}

/** Sends a doubt about a question and its key as a ticket. */
export function ChallengeDialog({
  questionId,
  number,
  testName,
  onClose,
}: {
  questionId: number
  number: number
  testName: string
  onClose: () => void
}) {
  const { user } = useAuth()
  const [problem, setProblem] = useState<string>()
  const draft = `${user?.id ?? 0} ${questionId}`
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: EndpointInput<typeof submitTicket>['body']) =>
      callForBody(submitTicket, { body }, { fallback: FAILED }),
    onSuccess: () => {
      drafts.delete(draft)
      toast.success(SENT)
      onClose()
    },
    onError: (error) => ask(failureText(error, FAILED)),
  })
  if (!user?.id) return null
  const { id: userId, email } = user
  function ask(text: string): void {
    setProblem(text)
    field.current?.focus()
  }
  function send(): void {
    const text = field.current?.value.trim() ?? ''
    const ticket = {
      email,
      priority: 'medium' as const,
      message: `${testName}, question ${number}: ${text}`,
    }
    if (text === '') ask('Please write what is wrong.')
    else mutate({ ...ticket, user_id: userId, question_id: questionId })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isPending}
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
        defaultValue={drafts.get(draft)}
        error={problem}
        onChange={({ target }) => {
          drafts.set(draft, target.value)
          setProblem(undefined)
        }}
      />
    </Dialog>
  )
}
