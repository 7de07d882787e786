import { sql } from 'kysely'

/**
 * Orders that reached the gateway or were fulfilled. The same condition as that of the index
 * purchase_order_history, or PostgreSQL would not use it.
 */
export const isInHistory = sql<boolean>`((session_id IS NOT NULL AND gateway <> 'none')
  OR fulfilled_at IS NOT NULL)`
