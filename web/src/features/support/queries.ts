import type { TicketPriority } from '@sopan/contract/forms'
import {
  listOwnTickets,
  markAnswersSeen,
  replyToTicket,
  submitTicket,
} from '@sopan/contract/support'
import type { SupportWords } from '@sopan/words/accounts/support'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { dashboardKey } from '#web/lib/api/access-keys.ts'
import { call, callData, callForBody } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

import { shrinkPicture } from './shrink-picture.ts'

/** A picture on a slow network. */
const TIMEOUT_MS = 60_000

export interface NewTicket {
  userId: number
  email: string
  message: string
  priority: TicketPriority
  picture: File | null
}

async function formOf({ userId, email, message, priority, picture }: NewTicket): Promise<FormData> {
  const form = new FormData()
  form.set('user_id', String(userId))
  form.set('email', email)
  form.set('message', message)
  form.set('priority', priority)
  if (picture !== null) form.set('image', await shrinkPicture(picture), picture.name)
  return form
}

/** Returns the server's message. */
export const submitTicketMutation = ({ form: { callFailed } }: SupportWords) =>
  mutationOptions({
    mutationFn: async (ticket: NewTicket) => {
      // The contract describes the fields; a file needs a form.
      const body = (await formOf(ticket)) as never
      const options = { fallback: callFailed, timeoutMs: TIMEOUT_MS }
      return (await callForBody(submitTicket, { body }, options)).message
    },
  })

export const ticketsKey = (userId: number) => ['tickets', userId] as const

export const ownTicketsQuery = (userId: number, { tickets }: SupportWords) =>
  queryOptions({
    queryKey: ticketsKey(userId),
    queryFn: ({ signal }) => {
      const input = { querystring: userIdOf(userId) }
      return callData(listOwnTickets, input, { fallback: tickets.loadFailed, signal })
    },
    staleTime: 0,
  })

interface SeenAnswers {
  userId: number
  ticketId: number
  answerId: number
}

export const seenMutation = mutationOptions({
  // Nothing shows its failure.
  mutationFn: async ({ userId, ticketId, answerId }: SeenAnswers) => {
    const body = { user_id: userId, ticket_id: ticketId, answer_id: answerId }
    await call(markAnswersSeen, { body })
  },
  onSuccess: (_, { userId }) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ticketsKey(userId) }),
      queryClient.invalidateQueries({ queryKey: dashboardKey(userId) }),
    ]),
})

interface NewReply {
  userId: number
  ticketId: number
  message: string
}

/** Returns the server's message. */
export const replyMutation = ({ reply: { callFailed } }: SupportWords) =>
  mutationOptions({
    mutationFn: async ({ userId, ticketId, message }: NewReply) => {
      const body = { user_id: userId, ticket_id: ticketId, message }
      return (await call(replyToTicket, { body }, { fallback: callFailed })).message
    },
  })
