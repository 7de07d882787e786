import type { Acknowledgement } from '@sopan/contract/attempts'

import { fieldsOf, numberOrNull, text } from '#web/lib/fields.ts'

import { type Pulse, readPulse } from '../read-attempt.ts'

export interface Receipt extends Pulse {
  maxSeq: number
  isClosed: boolean
  /** Null where a server names none: then everything that was sent has arrived. */
  acknowledged: Acknowledgement[] | null
}

/** The answer to a save or a submit. */
export function readReceipt(sent: unknown): Receipt {
  const answer = fieldsOf(sent)
  const list = answer['answers']
  return {
    ...readPulse(answer),
    maxSeq: numberOrNull(answer['max_seq']) ?? 0,
    isClosed: answer['state'] === 'closed',
    acknowledged: Array.isArray(list) ? list.map(readAcknowledgement) : null,
  }
}

function readAcknowledgement(sent: unknown): Acknowledgement {
  const one = fieldsOf(sent)
  return {
    question_id: numberOrNull(one['question_id']) ?? 0,
    seq: numberOrNull(one['seq']) ?? 0,
    writer: text(one['writer']),
    stored: one['stored'] === 'late' ? 'late' : 'saved',
    reason: null,
    held: null,
  }
}
