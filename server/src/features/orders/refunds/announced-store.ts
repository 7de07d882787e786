import { sql } from 'kysely'

import { announcedRefunds } from '#server/db/queries/announced-refunds.ts'
import type { Db } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

/** The provider's ids of the announced refunds of an order. */
export async function listAnnounced(db: Db, orderRowId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT refund_ref AS id FROM ${announcedRefunds} AS a
    WHERE a.order_row_id = ${orderRowId} ORDER BY 1`.execute(db)
  return rows.map(({ id }) => id)
}

const FAILED = ' (FAILED|CANCELLED|REJECTED)$'

/** Whether the provider's refunds of an order must be read before the order is decided upon. */
export async function mustReadRefunds(db: Db, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ${announcedRefunds} AS a WHERE a.order_row_id = ${id})
      OR EXISTS (SELECT FROM provider_refund p JOIN purchase_order o ON o.id = p.order_id
        JOIN payment_event e ON e.order_ref = o.order_id AND e.refund_ref = p.provider_id
        WHERE p.order_id = ${id} AND e.received_at >= p.read_at
          AND CASE WHEN e.event_key ~ ${FAILED} THEN p.state <> 'failed'
            ELSE e.event_key ~ ' SUCCESS$' AND p.state = 'pending' END)
      AS found`.execute(db)
  return rows[0]?.found ?? false
}
