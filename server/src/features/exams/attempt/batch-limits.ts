interface OfLearner {
  userId: number
  attemptId: number
}

/** Keyed by user and attempt, so that requests of a stranger do not delay the attempt's owner. */
const keyOf = ({ userId, attemptId }: OfLearner) => `${userId} ${attemptId}`

/** Limited concurrency, so that many submits at one time leave connections for other requests. */
export const BATCH_LIMITS = { maxConcurrent: 2, maxBatchSize: 50, keyOf }

/** Items that wait for a lock: one per connection. */
export const SINGLE_ITEM_LIMITS = { maxConcurrent: 4, maxBatchSize: 1, keyOf }
