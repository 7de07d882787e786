import type { listTicketPage } from '#server/features/support/ticket-list-store.ts'

import { timeOf } from '../present.ts'
import type { TicketRecord } from './read-ticket.ts'

type Line = Awaited<ReturnType<typeof listTicketPage>>[number]

export const presentTicketLine = ({
  id,
  status,
  priority,
  created_at,
  message,
  name,
}: Pick<Line, 'id' | 'status' | 'priority' | 'created_at' | 'message' | 'name'>) => ({
  id,
  status,
  priority,
  created_at: created_at.toISOString(),
  message,
  name,
})

export const presentTicket = ({
  ticket,
  question,
  user,
  messages,
  orders,
  lastAttempt,
}: TicketRecord) => ({
  ticket: {
    ...presentTicketLine({ ...ticket, name: user.name }),
    user_id: user.id,
    email: ticket.email,
    account_email: user.email,
    has_picture: ticket.image !== null,
    closed_at: timeOf(ticket.closed_at),
    question: question && {
      slug: question.slug,
      test: question.title,
      number: question.position,
      others: question.others,
    },
  },
  messages: messages.map(({ operator, created_at: at, message }) => ({
    by: operator,
    at: at.toISOString(),
    message,
  })),
  orders: orders.map(({ order_id, title, state, amount_paise, created_at }) => ({
    order_id,
    title,
    state,
    amount_paise,
    created_at: created_at.toISOString(),
  })),
  last_attempt: lastAttempt && {
    attempt_id: lastAttempt.attempt_id,
    test: lastAttempt.test,
    started_at: lastAttempt.started_at.toISOString(),
    closed_at: timeOf(lastAttempt.closed_at),
  },
})
