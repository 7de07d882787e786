import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './store.ts'

interface Options {
  /** How many messages the caller has read; with more of them the change is refused. */
  seenMessages?: number
  /** Whether the change is also about the other open tickets that doubt the same question. */
  toAll?: boolean
}

/**
 * Stores an answer and queues its mail; `close` also closes the ticket, and `toAll` answers the other open tickets about
 * the same question alike. Throws OperatorError, with who did what, for a
 * ticket that is closed, absent, or has a message that the caller has not seen.
 */
export const answerTicket = (
  db: Db,
  id: number,
  { text, close = false, ...options }: { text: string; close?: boolean } & Options,
  act: Change,
) =>
  changeTicket(db, id, { ...act, ...options }, async (trx, { question_id: questionId }) => {
    const others =
      options.toAll === true && questionId !== null
        ? await store.listOpenDoubts(trx, questionId, id)
        : []
    for (const one of [id, ...others]) {
      await answerOne(trx, one, text, act)
      if (close) await setClosed(trx, one, act)
    }
  })

async function answerOne(trx: Trx, id: number, text: string, { actor, now }: Change) {
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
}

/** Closes a ticket; throws OperatorError as `answerTicket`. */
export const closeTicket = (db: Db, id: number, act: Change & Options) =>
  changeTicket(db, id, act, (trx) => setClosed(trx, id, act))

async function setClosed(trx: Trx, id: number, { actor, now }: Change): Promise<void> {
  await store.setStatus(trx, id, { status: 'closed', closed_at: now })
  await insertAudit(trx, { at: now, actor, action: 'close ticket', subject: `ticket ${id}` })
}

async function changeTicket(
  db: Db,
  id: number,
  act: Change & Options,
  change: (trx: Trx, ticket: Row<'ticket'>) => Promise<void>,
): Promise<Row<'ticket'>> {
  return inOperatorTransaction(db, act, async (trx) => {
    if (act.toAll === true) await store.lockSameQuestion(trx, id)
    const ticket = await store.lockTicket(trx, id)
    if (ticket === undefined) throw new OperatorError(`There is no ticket ${id}.`)
    if (ticket.status === 'closed') {
      const closer = await store.findCloser(trx, id)
      const by = closer === undefined ? '' : `: ${closer} closed it`
      throw new OperatorError(`Ticket ${id} is closed${by}.`)
    }
    if (act.seenMessages !== undefined) await requireSeen(trx, id, act.seenMessages)
    await change(trx, ticket)
    return ticket
  })
}

async function requireSeen(trx: Trx, id: number, seen: number): Promise<void> {
  const unseen = (await store.listMessages(trx, [id])).slice(seen)
  if (unseen.length === 0) return
  const answer = unseen.findLast(({ operator }) => operator !== null)
  throw new OperatorError(
    answer === undefined
      ? `The learner has written in ticket ${id} meanwhile.`
      : `${answer.operator} has answered ticket ${id} meanwhile.`,
  )
}
