import type { Fixed, Identity } from './columns.ts'

interface TicketTable {
  id: Identity
  user_id: Fixed<number>
  /** Where the learner wants the answer. */
  email: string
  priority: Fixed<'low' | 'medium' | 'high'>
  message: string
  /** Path in the file store. */
  image: string | null
  /** The question that the learner doubts; null for other tickets. */
  question_id: Fixed<number | null>
  status: 'open' | 'answered' | 'closed'
  created_at: Fixed<Date>
  closed_at: Date | null
}

interface TicketAnswerTable {
  id: Identity
  ticket_id: Fixed<number>
  operator: Fixed<string>
  message: string
  created_at: Fixed<Date>
  /** When the learner has opened it. */
  seen_at: Date | null
}

interface TicketReplyTable {
  id: Identity
  ticket_id: Fixed<number>
  message: string
  created_at: Fixed<Date>
}

export interface TicketTables {
  ticket: TicketTable
  ticket_answer: TicketAnswerTable
  ticket_reply: TicketReplyTable
}
