import { zodResolver } from '@hookform/resolvers/zod'
import { replyForm } from '@sopan/contract/forms'
import type { OwnTicket } from '@sopan/contract/support'
import type { TeacherProfile } from '@sopan/contract/teachers'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge, type BadgeKind } from '@sopan/ui/content/badge.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Disclosure } from '@sopan/ui/views/disclosure.tsx'
import { type SupportWords, support } from '@sopan/words/accounts/support'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'react-router'

import { fieldError } from '#web/components/forms/field-error.ts'
import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { TeacherPicture } from '#web/components/teacher-picture.tsx'
import { failureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

import { ownTicketsQuery, replyMutation, seenMutation, ticketsKey } from './queries.ts'

const KINDS: Record<OwnTicket['status'], BadgeKind> = {
  open: 'pending',
  answered: 'done',
  closed: 'plain',
}

/** The learner's tickets with our answers. */
export function MyTickets({ userId }: { userId: number }) {
  const words = useWords(support)
  const { title, notLoaded, tryAgain, none } = words.tickets
  const { data: tickets, error, refetch } = useQuery(ownTicketsQuery(userId, words))
  const isLoaded = tickets !== undefined
  useHashTarget(isLoaded)
  if (error === null && !isLoaded) return null
  return (
    <section id="my-tickets" className="mt-10 scroll-mt-4" aria-label={title}>
      <SectionHead title={title} />
      {error !== null && (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3">
          <p>{notLoaded}</p>
          <Button kind="secondary" size="compact" onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </div>
      )}
      {tickets?.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul className="flex flex-col gap-3">
        {tickets?.map((ticket) => (
          <li key={ticket.ticket_id} id={`ticket-${ticket.ticket_id}`} className="scroll-mt-4">
            <Ticket ticket={ticket} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the tickets or to one of them, which were not there yet when the page opened. */
function useHashTarget(isLoaded: boolean): void {
  const location = useLocation()
  useEffect(() => {
    const target = isLoaded ? document.getElementById(location.hash.slice(1)) : null
    target?.scrollIntoView()
    target?.querySelector('summary')?.focus({ preventScroll: true })
  }, [isLoaded, location])
}

function Ticket({ ticket, userId }: { ticket: OwnTicket; userId: number }) {
  const words = useWords(support).tickets
  const { dateAndTime } = useFormats()
  const { hash } = useLocation()
  const [isOpen, setIsOpen] = useState(hash === `#ticket-${ticket.ticket_id}`)
  const newest = ticket.messages.findLast((message) => message.is_new)?.id
  useSeen(isOpen ? newest : undefined, { userId, ticketId: ticket.ticket_id })
  const answers = ticket.messages.filter((message) => message.is_answer).length
  return (
    <Card className="px-4 py-2">
      <Disclosure
        open={isOpen}
        onToggle={setIsOpen}
        summary={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="font-semibold">{words.ticket(ticket.ticket_id)}</span>
            <Badge kind={KINDS[ticket.status]}>{words.states[ticket.status]}</Badge>
            {newest !== undefined && <Badge kind="note">{words.newAnswer}</Badge>}
            <span className="text-ink-2">
              {dateAndTime(ticket.created_at)} · {words.answers(answers)}
            </span>
          </span>
        }
      >
        <ol className="flex flex-col gap-3 py-3">
          <Message by={words.you} time={ticket.created_at} message={ticket.message} />
          {ticket.messages.map(({ id, is_answer: isAnswer, at, message, ...by }) => (
            <Message
              key={`${isAnswer} ${id}`}
              by={isAnswer ? answerBy(by.teacher_profile, words) : words.you}
              teacher={by.teacher_profile}
              time={at}
              message={message}
            />
          ))}
        </ol>
        <ReplyForm ticketId={ticket.ticket_id} userId={userId} />
      </Disclosure>
    </Card>
  )
}

/** Records an answer as seen when its ticket is open. */
function useSeen(
  answerId: number | undefined,
  { userId, ticketId }: { userId: number; ticketId: number },
): void {
  const { mutate } = useMutation(seenMutation)
  useEffect(() => {
    if (answerId !== undefined) mutate({ userId, ticketId, answerId })
  }, [answerId, userId, ticketId, mutate])
}

const answerBy = (teacher: TeacherProfile, words: SupportWords['tickets']) =>
  teacher ? words.answerBy(teacher.name) : words.answer

function Message({
  by,
  teacher,
  time,
  message,
}: {
  by: string
  teacher?: TeacherProfile
  time: string
  message: string
}) {
  const { dateAndTime } = useFormats()
  return (
    <li className="rounded-control bg-well px-3.5 py-2.5">
      <p className="text-14 text-ink-2">
        <TeacherPicture teacher={teacher} />
        <span className="font-semibold">{by}</span> · {dateAndTime(time)}
      </p>
      <p className="mt-1 text-16 wrap-anywhere whitespace-pre-wrap">{message}</p>
    </li>
  )
}

function ReplyForm({ ticketId, userId }: { ticketId: number; userId: number }) {
  const words = useWords(support)
  const answerText = useAnswerText()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(replyForm),
    reValidateMode: 'onSubmit',
    defaultValues: { message: '' },
  })
  const reply = useFormMutation({
    ...replyMutation(words),
    onSuccess: (text) => {
      reset()
      toast.success(answerText(text, words.reply.sent), { id: 'ticket' })
      return queryClient.invalidateQueries({ queryKey: ticketsKey(userId) })
    },
    onError: (error) => {
      toast.error(failureText(error, words.reply.failed), { id: 'ticket' })
    },
  })
  return (
    <form
      noValidate
      aria-label={words.reply.form(ticketId)}
      className="flex flex-col items-start gap-3 pb-2"
      onSubmit={handleSubmit(({ message }) => reply.mutate({ userId, ticketId, message }))}
    >
      <TextArea
        label={words.reply.label}
        rows={3}
        className="w-full"
        disabled={reply.isPending}
        error={fieldError(formState.errors.message)}
        {...register('message')}
      />
      <Button type="submit" kind="secondary" busy={reply.isPending}>
        {words.reply.submit}
      </Button>
    </form>
  )
}
