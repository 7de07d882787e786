import type { Db, NewRow, Trx } from '#server/db/tables.ts'

/** Locks the learner's row, so that one learner's tickets are stored one after the other. */
export async function lockUser(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The id of the same ticket since a time: sent twice, because the response to the first was lost. */
export async function findSameTicket(
  trx: Trx,
  ticket: Pick<NewRow<'ticket'>, 'user_id' | 'email' | 'priority' | 'message' | 'image'>,
  since: Date,
): Promise<number | null> {
  const row = await trx
    .selectFrom('ticket')
    .select('id')
    .where('user_id', '=', ticket.user_id)
    .where('created_at', '>', since)
    .where('status', '<>', 'closed')
    .where('email', '=', ticket.email)
    .where('priority', '=', ticket.priority)
    .where('message', '=', ticket.message)
    .where('image', 'is not distinct from', ticket.image ?? null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertTicket(trx: Trx, ticket: NewRow<'ticket'>): Promise<number> {
  const { id } = await trx
    .insertInto('ticket')
    .values(ticket)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Tickets, newest first; only those that are not closed unless `all`. */
export const listTickets = (db: Db, { all, limit }: { all: boolean; limit: number }) =>
  db
    .selectFrom('ticket')
    .select(['id', 'user_id', 'email', 'priority', 'status', 'message', 'created_at'])
    .$if(!all, (qb) => qb.where('status', '<>', 'closed'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findTicket = (db: Db, id: number) =>
  db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()

export const lockTicket = (trx: Trx, id: number) =>
  trx.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listAnswers = (db: Db, ticketId: number) =>
  db
    .selectFrom('ticket_answer')
    .select(['operator', 'message', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()

export async function insertAnswer(trx: Trx, answer: NewRow<'ticket_answer'>): Promise<number> {
  const { id } = await trx
    .insertInto('ticket_answer')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setStatus(
  trx: Trx,
  id: number,
  change: { status: 'answered'; closed_at: null } | { status: 'closed'; closed_at: Date },
): Promise<void> {
  await trx.updateTable('ticket').set(change).where('id', '=', id).execute()
}
