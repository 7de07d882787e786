import type { EndpointInput } from '@sopan/contract/endpoint'
import { submitTicket } from '@sopan/contract/support'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { review } from '@sopan/words/results/review'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useWindowParam } from '#web/components/use-window-param.ts'
import { callForBody } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { useAuth } from '#web/lib/session/session.tsx'

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
      {useWords(review).challenge.act}
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
  const words = useWords(review).challenge
  const { user } = useAuth()
  const [problem, setProblem] = useState<string>()
  const draft = `${user?.id ?? 0} ${questionId}`
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: EndpointInput<typeof submitTicket>['body']) =>
      callForBody(submitTicket, { body }, { fallback: words.failed }),
    onSuccess: () => {
      drafts.delete(draft)
      toast.success(words.sent)
      onClose()
    },
    onError: (error) => ask(failureText(error, words.failed)),
  })
  if (!user?.id) return null
  const { id: userId, email } = user
  function ask(text: string): void {
    setProblem(text)
    field.current?.focus()
  }
  function send(): void {
    const text = field.current?.value.trim() ?? ''
    // In English, as staff read it.
    const ticket = {
      email,
      priority: 'medium' as const,
      message: `${testName}, question ${number}: ${text}`,
    }
    if (text === '') ask(words.missing)
    else mutate({ ...ticket, user_id: userId, question_id: questionId })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isPending}
      title={words.title(number)}
      footer={
        <Button busy={isPending} onClick={send}>
          {words.send}
        </Button>
      }
    >
      <TextArea
        ref={field}
        label={words.label}
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
