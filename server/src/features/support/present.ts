import type { OwnTicket } from '@sopan/contract/support'

import type { TeacherByName } from '#server/db/queries/teachers.ts'
import { memberName } from '#server/lib/member-name.ts'

import type * as store from './store.ts'

type Ticket = Awaited<ReturnType<typeof store.listOwnTickets>>[number]
type Message = Awaited<ReturnType<typeof store.listMessages>>[number]

/**
 * Tickets as their learner sees them: without the names of the members who answered, unless there is a file about a teacher of
 * this name.
 */
export const presentOwnTickets = (
  tickets: Ticket[],
  messages: Message[],
  teacherOf: TeacherByName,
): OwnTicket[] =>
  tickets.map(({ id, status, created_at: createdAt, message }) => ({
    ticket_id: id,
    status,
    created_at: createdAt.toISOString(),
    message,
    messages: messages
      .filter((one) => one.ticket_id === id)
      .map((one) => ({
        id: one.id,
        is_answer: one.operator !== null,
        is_new: one.is_new,
        at: one.created_at.toISOString(),
        message: one.message,
        teacher_profile: one.operator === null ? null : teacherOf(memberName(one.operator)),
      })),
  }))
