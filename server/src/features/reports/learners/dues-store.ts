import { sql } from 'kysely'

import { isInBatch } from '#server/db/queries/batches.ts'
import { isOpenPlan } from '#server/db/queries/fees.ts'
import type { Trx } from '#server/db/tables.ts'

export interface Due {
  user_id: number
  name: string
  email: string
  phone: string | null
  /** The batches of the learner, by name. */
  batches: string | null
  title: string
  number: number
  of: number
  amount_paise: number
  due_on: string
  /** The Indian day from which the access is paused. */
  pauses: string
}

/** The parts of open plans that are not paid by day: of the members of a batch, of some learners, or of all. */
export async function listDues(
  trx: Trx,
  { batch = null, users = null }: { batch?: number | null; users?: readonly number[] | null },
  now: Date,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT u.id AS user_id, u.name, u.email, u.phone, f.title, p.number, p.amount_paise, p.due_on,
      (SELECT count(*) FROM fee_part other WHERE other.plan_id = f.id) AS of,
      to_char(p.due_on + f.grace_days + 1, 'YYYY-MM-DD') AS pauses,
      (SELECT string_agg(batch.name, ', ' ORDER BY batch.name) FROM membership m
        JOIN batch ON batch.id = m.batch_id WHERE m.user_id = u.id AND m.left_at IS NULL) AS batches
    FROM fee_plan f JOIN fee_part p ON p.plan_id = f.id JOIN app_user u ON u.id = f.user_id
    WHERE ${isOpenPlan(now)} AND ${isInBatch(sql.ref('u.id'), batch)}
      AND (${users === null} OR u.id = ANY (${[...(users ?? [])]}::bigint[])) AND NOT EXISTS (
      SELECT FROM purchase_order o WHERE o.fee_part_id = p.id AND o.state = 'fulfilled')
    ORDER BY p.due_on, u.id, p.number`.execute(trx)
  return rows
}
