import { answerTicket, closeTicket } from '@sopan/contract/console/tickets'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { queryClient } from '#console/lib/query-client.ts'
import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { ticketWords as text } from '#console/words/tickets.ts'

const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['ticket'] }),
    queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  ])

/**
 * Answers and closes a ticket. `seen` is the number of its messages that the page shows. A refused answer stays, with
 * the reason, after another member has closed the ticket.
 */
export function AnswerForm({
  ticketId,
  seen,
  others,
  isClosed,
}: {
  ticketId: string
  seen: number
  /** How many other open tickets doubt the same question. */
  others: number
  isClosed: boolean
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const toAll = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [sent, setSent] = useState(0)
  const done = (message: string) => {
    toast.success(message)
    setSent(sent + 1)
    return readAgain()
  }
  // After a refusal, the page shows above the answer what the other member or the learner did.
  const onFailed = readAgain
  const answer = useAct(answerTicket, { onDone: () => done(text.answered), onFailed })
  const close = useAct(closeTicket, { onDone: () => done(text.closedNow), onFailed })
  const problem = answer.error ?? close.error
  const isBusy = answer.isPending || close.isPending
  if (isClosed && problem === null) return null
  const params = { id: ticketId }
  const send = (isClosing: boolean) => {
    if (isBusy) return
    const typed = field.current?.value ?? ''
    setIsMissing(typed.trim() === '')
    if (typed.trim() === '') {
      field.current?.focus()
      return
    }
    close.reset()
    const body = { text: typed, close: isClosing, seen_messages: seen }
    answer.mutate({ params, body: { ...body, to_all: toAll.current?.checked === true } })
  }
  return (
    <form
      noValidate
      aria-label={text.answer}
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <Problem error={problem} />
      <TextArea
        // Empty after each answer, also of what was said about a pasted text.
        key={sent}
        label={text.answer}
        rows={6}
        readOnly={isBusy || isClosed}
        ref={field}
        error={isMissing ? text.answerNeeded : undefined}
        onChange={() => setIsMissing(false)}
      />
      {!isClosed && others > 0 && <Checkbox ref={toAll}>{text.toAll(others)}</Checkbox>}
      {!isClosed && (
        <Buttons
          busy={isBusy}
          onSendAndClose={() => send(true)}
          onClose={() => {
            answer.reset()
            close.mutate({ params, body: { seen_messages: seen } })
          }}
        />
      )}
    </form>
  )
}

function Buttons({
  busy,
  onSendAndClose,
  onClose,
}: {
  busy: boolean
  onSendAndClose: () => void
  onClose: () => void
}) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" busy={busy}>
        {text.send}
      </Button>
      <Button kind="secondary" busy={busy} onClick={onSendAndClose}>
        {text.sendAndClose}
      </Button>
      <Button kind="quiet" busy={busy} onClick={onClose}>
        {text.close}
      </Button>
    </div>
  )
}
