interface OfLearner {
  userId: number
  attemptId: number
}

/** Keyed by user and attempt, so that requests of a stranger do not delay the attempt's owner. */
const keyOf = ({ userId, attemptId }: OfLearner) => `${userId} ${attemptId}`

/** Limited concurrency, so that many submits at one time leave connections for other requests. */
export const BATCHES = { mostAtOnce: 2, mostTogether: 50, keyOf }

/** Items that wait for a lock: one per connection. */
export const ONE_BY_ONE = { mostAtOnce: 4, mostTogether: 1, keyOf }
