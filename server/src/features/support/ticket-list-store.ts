import { DAY_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import { hasWords } from '#server/db/keyset.ts'
import type { Db, Row } from '#server/db/tables.ts'

interface TicketQuery {
  status?: Row<'ticket'>['status'] | undefined
  priority?: Row<'ticket'>['priority'] | undefined
  /** Only tickets that doubt this question. */
  question?: number | undefined
  /** A number, or words of message, emails or name; empty for all. */
  search: string
  after: TicketCursor | null
  limit: number
}

interface TicketCursor {
  rank: number
  sequence: number
}

/** Without parameters, because the index has these expressions. */
const rank = sql<number>`(CASE ticket.status WHEN 'open' THEN 0 WHEN 'answered' THEN 1 ELSE 2 END)`
const sequence = sql<number>`(CASE ticket.status WHEN 'open' THEN ticket.id ELSE -ticket.id END)`

const SEARCHED = ['ticket.message', 'ticket.email', 'app_user.name', 'app_user.email'].map(
  (column) => sql.ref(column),
)

const numberIn = (search: string) => (/^\d{1,9}$/.test(search) ? Number(search) : null)

/** First tickets that wait for an answer, oldest first, then answered and closed ones, newest first. */
export function listTicketPage(
  db: Db,
  { status, priority, question, search, after, limit }: TicketQuery,
) {
  const number = numberIn(search)
  return db
    .selectFrom('ticket')
    .innerJoin('app_user', 'app_user.id', 'ticket.user_id')
    .select([
      'ticket.id',
      'ticket.status',
      'ticket.priority',
      'ticket.created_at',
      'ticket.message',
      'app_user.name',
    ])
    .select([rank.as('rank'), sequence.as('sequence')])
    .$if(status !== undefined, (qb) => qb.where(sql<boolean>`ticket.status = ${status}`))
    .$if(priority !== undefined, (qb) => qb.where(sql<boolean>`ticket.priority = ${priority}`))
    .$if(question !== undefined, (qb) => qb.where('ticket.question_id', '=', question ?? 0))
    .$if(search !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          hasWords(search, SEARCHED),
          ...(number === null ? [] : [eb('ticket.id', '=', number)]),
        ]),
      ),
    )
    .$if(after !== null, (qb) =>
      qb.where(
        sql<boolean>`(${rank}, ${sequence}) > (${after?.rank}::int, ${after?.sequence}::bigint)`,
      ),
    )
    .orderBy(rank)
    .orderBy(sequence)
    .limit(limit)
    .execute()
}

export interface Waiting {
  open: number
  over_one_day: number
  over_three_days: number
}

/** Tickets that wait for an answer, by the time since the last message of the learner. */
export async function countWaiting(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT count(*)::bigint AS open,
      (count(*) FILTER (WHERE since <= ${new Date(now.getTime() - DAY_MS)}))::bigint AS over_one_day,
      (count(*) FILTER (WHERE since <= ${new Date(now.getTime() - 3 * DAY_MS)}))::bigint AS over_three_days
    FROM (
      SELECT coalesce((SELECT max(created_at) FROM ticket_reply WHERE ticket_id = ticket.id),
        created_at) AS since
      FROM ticket WHERE status = 'open') AS waiting`.execute(db)
  return rows[0] ?? { open: 0, over_one_day: 0, over_three_days: 0 }
}
