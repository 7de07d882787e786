import type { EntriesSent, Outcome } from '@sopan/domain/delivery'

/** What a learner sends about an attempt in one call. Times are by the shared clock. */
export interface Delivery extends EntriesSent {
  attemptId: number
  userId: number
}

/** What came of a delivery, and of its attempt by then. */
export interface Receipt {
  deadline: Date
  max_seq: number
  /** Before this delivery's own entries, and after them. */
  revision_before: number
  revision: number
  is_closed: boolean
  /** One for each entry, in the order in which they were sent. */
  outcomes: Outcome[]
}
