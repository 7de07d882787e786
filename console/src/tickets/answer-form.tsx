import { answerTicket, closeTicket } from '@sopan/contract/console/tickets'
import { Button } from '@sopan/ui/actions/button.tsx'
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
 * Answers and closes a ticket of which this many messages are shown. A refused answer stays, with the reason, after
 * another member has closed the ticket.
 */
export function AnswerForm({
  ticketId,
  seen,
  isClosed,
}: {
  ticketId: string
  seen: number
  isClosed: boolean
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const done = (message: string) => {
    toast.success(message)
    if (field.current !== null) field.current.value = ''
    return readAgain()
  }
  // What the other member or the learner did is then on the page, above the answer.
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
    answer.mutate({ params, body: { text: typed, close: isClosing, seen_messages: seen } })
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
        label={text.answer}
        rows={6}
        readOnly={isBusy || isClosed}
        ref={field}
        error={isMissing ? text.answerNeeded : undefined}
        onChange={() => setIsMissing(false)}
      />
      {!isClosed && (
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={isBusy}>
            {text.send}
          </Button>
          <Button kind="secondary" busy={isBusy} onClick={() => send(true)}>
            {text.sendAndClose}
          </Button>
          <Button
            kind="quiet"
            busy={isBusy}
            onClick={() => {
              answer.reset()
              close.mutate({ params, body: { seen_messages: seen } })
            }}
          >
            {text.close}
          </Button>
        </div>
      )}
    </form>
  )
}
