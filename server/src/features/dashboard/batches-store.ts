import { DAY_MS } from '@sopan/domain/durations'
import { indianDay } from '@sopan/domain/indian-day'
import { sql } from 'kysely'

/** The messages of a batch that its members see: of the last 30 days, at most five. */
const SHOWN_DAYS = 30
const MESSAGES = 5

/** A batch of a learner whose last day is not over. */
export interface OwnBatchRow {
  id: number
  name: string
  exam: string | null
  first_day: string
  last_day: string
  messages: { id: number; title: string; message: string; sent_at: string }[] | null
}

/** SQL: the batches of a learner, the one that ends first at the beginning. */
export const ownBatches = (userId: number, now: Date) => sql`
  SELECT json_agg(own ORDER BY last_day, id) FROM (
    SELECT batch.id, batch.name, batch.exam, batch.first_day, batch.last_day, (
      SELECT json_agg(m ORDER BY id DESC) FROM (
        SELECT id, title, message, sent_at FROM batch_message
        WHERE batch_id = batch.id AND sent_at > ${new Date(now.getTime() - SHOWN_DAYS * DAY_MS)}
        ORDER BY id DESC LIMIT ${MESSAGES}) AS m) AS messages
    FROM membership JOIN batch ON batch.id = membership.batch_id
    WHERE membership.user_id = ${userId} AND membership.left_at IS NULL
      AND batch.last_day >= ${indianDay(now)}::date
  ) AS own`
