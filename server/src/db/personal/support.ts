import { sql } from 'kysely'

import type { Db, Trx } from '../tables.ts'
import {
  EMAIL,
  EMAIL_KEY,
  type ErasingAct,
  ID,
  type Learner,
  change,
  list,
  ordersOf,
  personalPart,
} from './part.ts'

const TEXT = () => 'Deleted with the account.'

/** SQL: the name of a ticket's picture in the archive. Every stored picture is WebP. */
const PICTURE = sql`'pictures/ticket-' || id || '.webp'`

/** Pictures of tickets: the stored file and its name in the archive. */
export async function listPictures(db: Db, userId: number) {
  const { rows } = await sql<{ stored: string; name: string }>`
    SELECT image AS stored, ${PICTURE} AS name FROM ticket
    WHERE user_id = ${userId} AND image IS NOT NULL ORDER BY id`.execute(db)
  return rows
}

/** Locks the tickets of a learner: an answer that is just being stored is erased with its mail. */
export async function lockTickets(trx: Trx, userId: number): Promise<void> {
  await trx
    .selectFrom('ticket')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const AT = (_: Learner, { at }: ErasingAct) => at

const policy = { kept: 'messages', until: 'account', stays: null } as const

export const support = personalPart({
  about:
    'your tickets with our answers and your replies, and mails about orders, refunds, marks and tickets',
  lists: {
    tickets: list`
      SELECT id, email, priority, message, status, created_at, closed_at,
        CASE WHEN image IS NOT NULL THEN ${() => PICTURE} END AS picture
      FROM ticket WHERE user_id = ${ID} ORDER BY id`,
    answers: list`
      SELECT a.ticket_id, a.message, a.created_at, a.seen_at
      FROM ticket_answer a JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${ID} ORDER BY a.id`,
    replies: list`
      SELECT r.ticket_id, r.message, r.created_at
      FROM ticket_reply r JOIN ticket t ON t.id = r.ticket_id WHERE t.user_id = ${ID} ORDER BY r.id`,
    // Mails about the account, orders, refunds, marks and tickets, and waiting mails; others are not stored by account.
    mails: list`
      SELECT kind, due_at, sent_at FROM outbox
      WHERE split_part(key, ' at ', 1) IN (
        SELECT 'purchase ' || order_id FROM purchase_order WHERE user_id = ${ID}
        UNION ALL SELECT prefix || r.refund_id FROM refund r,
          unnest(ARRAY['refund requested ', 'refund refused ', 'refunded ']) AS prefix
          WHERE r.order_id IN ${({ id }) => ordersOf(id)}
        UNION ALL SELECT 'marks corrected ' || k.id || ' ' || a.user_id
          FROM attempt a JOIN paper p ON p.exam_id = a.exam_id
          JOIN key_correction k ON k.paper_id = p.id WHERE a.user_id = ${ID}
        UNION ALL SELECT kind || ' ' || exam.id || ' ' || ${ID}::bigint FROM exam,
          unnest(ARRAY['test opens', 'results out']) AS kind WHERE exam.opens_at IS NOT NULL
        UNION ALL SELECT 'account made ' || ${ID}::bigint
        UNION ALL SELECT 'ticket received ' || id FROM ticket WHERE user_id = ${ID}
        UNION ALL SELECT 'ticket answered ' || a.id
          FROM ticket_answer a JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${ID})
        OR (sent_at IS NULL AND (payload ->> 'email_key' = ${EMAIL_KEY} OR payload ->> 'to' = ${EMAIL}
          OR payload ->> 'user_id' = ${({ id }) => String(id)}))
      ORDER BY id`,
  },
  tables: {
    ticket: {
      inArchive: ['tickets'],
      policy,
      // Its picture is listed for deletion.
      erase: change('tickets')`
        WITH listed AS (
          INSERT INTO erased_upload (upload, erased_at)
          SELECT DISTINCT image, ${AT}::timestamptz FROM ticket
          WHERE user_id = ${ID} AND image IS NOT NULL
          ON CONFLICT DO NOTHING)
        UPDATE ticket SET email = ${(_, { address }) => address}, message = ${TEXT}, image = NULL,
          status = 'closed', closed_at = coalesce(closed_at, ${AT})
        WHERE user_id = ${ID}`,
    },
    ticket_answer: {
      inArchive: ['answers'],
      policy,
      erase: change()`
        UPDATE ticket_answer SET message = ${TEXT}, seen_at = NULL
        WHERE ticket_id IN (SELECT id FROM ticket WHERE user_id = ${ID})`,
    },
    ticket_reply: {
      inArchive: ['replies'],
      policy,
      erase: change()`
        UPDATE ticket_reply SET message = ${TEXT}
        WHERE ticket_id IN (SELECT id FROM ticket WHERE user_id = ${ID})`,
    },
    outbox: {
      inArchive: ['mails'],
      policy,
      // Mails that were not sent, but not that to an earlier address: who loses an account may learn of it only there.
      erase: change('mails')`
        UPDATE outbox SET sent_at = ${AT}, payload = '{}', last_error = NULL
        WHERE sent_at IS NULL AND (payload ->> 'email_key' = ${EMAIL_KEY} OR payload ->> 'to' = ${EMAIL}
          OR (payload ->> 'user_id' = ${({ id }) => String(id)} AND kind <> 'email changed')
          OR payload ->> 'order_id' IN (SELECT order_id FROM purchase_order WHERE user_id = ${ID})
          OR payload ->> 'refund_id' IN (SELECT r.refund_id FROM refund r
            JOIN purchase_order o ON o.id = r.order_id WHERE o.user_id = ${ID})
          OR payload ->> 'ticket_id' IN (SELECT id::text FROM ticket WHERE user_id = ${ID})
          OR payload ->> 'answer_id' IN (SELECT a.id::text FROM ticket_answer a
            JOIN ticket t ON t.id = a.ticket_id WHERE t.user_id = ${ID})
          OR payload ->> 'reply_id' IN (SELECT r.id::text FROM ticket_reply r
            JOIN ticket t ON t.id = r.ticket_id WHERE t.user_id = ${ID}))`,
    },
  },
})
