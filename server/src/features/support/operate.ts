import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './store.ts'

/** Stores an answer and queues its mail; throws OperatorError for a ticket that is closed or absent. */
export const answerTicket = (db: Db, id: number, text: string, act: Change) =>
  changeTicket(db, id, act, async (trx) => {
    const { actor, now } = act
    const answerId = await store.insertAnswer(trx, {
      ticket_id: id,
      operator: actor,
      message: text,
      created_at: now,
    })
    await store.setStatus(trx, id, { status: 'answered', closed_at: null })
    await insertMessage(trx, {
      kind: 'ticket answered',
      key: `ticket answered ${answerId}`,
      payload: { answer_id: answerId },
      dueAt: now,
    })
    await insertAudit(trx, { at: now, actor, action: 'answer ticket', subject: `ticket ${id}` })
  })

/** Closes a ticket; throws OperatorError if it is closed or absent. */
export const closeTicket = (db: Db, id: number, act: Change) =>
  changeTicket(db, id, act, async (trx) => {
    const { actor, now } = act
    await store.setStatus(trx, id, { status: 'closed', closed_at: now })
    await insertAudit(trx, { at: now, actor, action: 'close ticket', subject: `ticket ${id}` })
  })

async function changeTicket(
  db: Db,
  id: number,
  act: Change,
  change: (trx: Trx, ticket: Row<'ticket'>) => Promise<void>,
): Promise<Row<'ticket'>> {
  return inOperatorTransaction(db, act, async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (ticket === undefined) throw new OperatorError(`There is no ticket ${id}.`)
    if (ticket.status === 'closed') throw new OperatorError(`Ticket ${id} is closed.`)
    await change(trx, ticket)
    return ticket
  })
}
