interface OfLearner {
  userId: number
  attemptId: number
}

/** Keyed by both: what somebody else sends about an attempt is not in its owner's way. */
const keyOf = ({ userId, attemptId }: OfLearner) => `${userId} ${attemptId}`

/** Few at once: a hall that submits in one second leaves connections for everybody else. */
export const BATCHES = { mostAtOnce: 2, mostTogether: 50, keyOf }

/** What waits for a lock, each in a connection of its own. */
export const ONE_BY_ONE = { mostAtOnce: 4, mostTogether: 1, keyOf }
