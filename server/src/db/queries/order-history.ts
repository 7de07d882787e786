import { sql } from 'kysely'

/**
 * SQL: orders that reached the gateway or were fulfilled. The same condition as that of the index
 * purchase_order_history, or PostgreSQL would not use it.
 */
export const IN_HISTORY =
  "((session_id IS NOT NULL AND gateway <> 'none') OR fulfilled_at IS NOT NULL)"

/**
 * Orders whose payment is in progress, paid but not granted, or in review: their item is not sold again
 * and their buyer is told to wait. The same condition as that of the index purchase_order_unsettled.
 */
export const isUnsettled = sql<boolean>`(pending_since IS NOT NULL
  OR state IN ('paid', 'pending_review'))`
