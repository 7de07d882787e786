import type { Db, Row, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { listAttempts, listOrders } from '#server/features/accounts/operate/user-record-store.ts'
import { findUser } from '#server/features/accounts/store.ts'
import * as store from '#server/features/support/store.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

const ORDERS = 5

export type TicketRecord = Awaited<ReturnType<typeof readTicket>>

/** A ticket with its messages, and the learner's newest orders and last attempt. Throws OperatorError if there is none. */
export const readTicket = (db: Db, id: number) =>
  inSnapshot(db, async (trx) => {
    const ticket = await store.findTicket(trx, id)
    const user = ticket === undefined ? undefined : await findUser(trx, ticket.user_id)
    if (ticket === undefined || user === undefined) {
      throw new OperatorError(`There is no ticket ${id}.`)
    }
    return {
      ticket,
      question: await readDoubt(trx, ticket),
      user,
      messages: await store.listMessages(trx, [id]),
      orders: (await listOrders(trx, user.id)).slice(0, ORDERS),
      lastAttempt: (await listAttempts(trx, user.id))[0] ?? null,
    }
  })

/** The question that a ticket doubts, and how many other open tickets doubt the same. */
async function readDoubt(trx: Trx, { id, question_id: questionId }: Row<'ticket'>) {
  const question = questionId === null ? undefined : await store.findDoubted(trx, questionId)
  if (question === undefined || questionId === null) return null
  const others = await store.listOpenDoubts(trx, questionId, id)
  return { ...question, others: others.length }
}
