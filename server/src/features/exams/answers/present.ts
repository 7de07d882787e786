import type { SaveReceipt } from '@sopan/contract/exams/attempts'

import { presentSectionEnds } from '../attempt/ends.ts'
import type { Delivery, Receipt } from './delivery.ts'

export function presentReceipt(
  { attemptId, entries }: Pick<Delivery, 'attemptId' | 'entries'>,
  receipt: Receipt,
  now: Date,
): SaveReceipt {
  return {
    attempt_id: attemptId,
    deadline: receipt.deadline.toISOString(),
    ...presentSectionEnds(receipt.section_ends),
    server_now: now.toISOString(),
    max_seq: receipt.max_seq,
    revision: receipt.revision,
    revision_before: receipt.revision_before,
    state: receipt.is_closed ? 'closed' : 'open',
    answers: entries.flatMap(({ question_id, seq, writer }, index) => {
      const outcome = receipt.outcomes[index]
      return outcome === undefined ? [] : [{ question_id, seq, writer, ...outcome }]
    }),
  }
}
