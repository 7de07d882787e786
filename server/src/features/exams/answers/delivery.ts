import type { QuestionSeconds, SubmitReason } from '@sopan/contract/exams/attempts'
import type { EntriesSent, Outcome } from '@sopan/domain/exams/delivery'
import type { Knowledge } from '@sopan/domain/exams/submission'

/** One request's entries for an attempt. Times are on the shared clock. */
export interface Delivery extends EntriesSent {
  attemptId: number
  userId: number
}

/** A delivery that also submits the attempt, or asks whether its time is over. */
export interface Submission extends Delivery {
  because: SubmitReason
  /** Spent on each question; null if not sent. */
  seconds: QuestionSeconds | null
  /** The page's knowledge when the learner submitted; null if not sent, as by older pages. */
  knowledge: Knowledge | null
}

/** The result of a delivery, and the state of its attempt afterwards. */
export interface Receipt {
  deadline: Date
  section_ends: Date[] | null
  max_seq: number
  /** The revision before this delivery's entries are stored; `revision` is the one after. */
  revision_before: number
  revision: number
  is_closed: boolean
  /** One per entry, in the order sent. */
  outcomes: Outcome[]
}
