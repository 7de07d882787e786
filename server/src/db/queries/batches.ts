import { type RawBuilder, sql } from 'kysely'

/** SQL: whether a learner is in a batch; true for all learners without a batch. */
export const isInBatch = (userId: RawBuilder<unknown>, batchId: number | null) =>
  sql<boolean>`(${batchId}::bigint IS NULL OR EXISTS (
    SELECT FROM membership m WHERE m.user_id = ${userId} AND m.batch_id = ${batchId} AND m.left_at IS NULL))`
