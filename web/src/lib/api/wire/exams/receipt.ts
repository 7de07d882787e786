import type { Answer } from '@sopan/contract/exams/answer'
import type { Acknowledgement } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'

import { type Fields, fieldsOf, isFields, numberOrNull, text } from '#web/lib/fields.ts'

import { type ServerTimes, readServerTimes } from './attempt.ts'
import { readNotes } from './note.ts'

export interface Receipt extends ServerTimes {
  maxSeq: number
  isClosed: boolean
  /** The attempt's revision after this call, and before its entries; null if not sent. */
  revision: number | null
  revisionBefore: number | null
  /** An entry that an open attempt refuses because its section has not begun is not among them: it waits on the device. */
  acknowledged: Acknowledgement[]
  /** The notes that the server stores for the ones that were sent. */
  notes: AttemptNote[]
}

/** A response that is damaged or not from the exam server; it acknowledges no entry. */
export class UnexpectedResponse extends Error {
  override name = 'UnexpectedResponse'
}

/**
 * Reads the data of a response to a save or submit. It is strict, because an entry that is wrongly
 * considered stored is lost: an empty body, a proxy's page or another attempt's response throws
 * UnexpectedResponse.
 */
export function readReceipt(sent: unknown, attemptId: number): Receipt {
  const fields = fieldsOf(sent)
  const maxSeq = numberOrNull(fields['max_seq'])
  const state = fields['state']
  const list = fields['answers']
  const isOurs = fields['attempt_id'] === attemptId && (state === 'open' || state === 'closed')
  if (!isOurs || maxSeq === null || !Array.isArray(list))
    throw new UnexpectedResponse('not a receipt')
  const isClosed = state === 'closed'
  return {
    ...readServerTimes(fields),
    maxSeq,
    isClosed,
    revision: numberOrNull(fields['revision']),
    revisionBefore: numberOrNull(fields['revision_before']),
    acknowledged: list
      .map(readAcknowledgement)
      .filter(({ reason }) => isClosed || reason !== 'not_open'),
    notes: readNotes(fields['notes']) ?? [],
  }
}

const STORED = ['saved', 'late', 'not_kept'] as const
const REASONS = ['too_many', 'too_late', 'not_open'] as const

function readAcknowledgement(sent: unknown): Acknowledgement {
  const one = fieldsOf(sent)
  const id = numberOrNull(one['question_id'])
  const stored = STORED.find((known) => known === one['stored'])
  if (id === null || stored === undefined) throw new UnexpectedResponse('not an acknowledgement')
  const { reason, held } = one
  return {
    question_id: id,
    ...readVersion(one),
    stored,
    reason: REASONS.find((known) => known === reason) ?? null,
    held: isFields(held)
      ? {
          selected_option: (text(held['selected_option']) || null) as Answer | null,
          ...readVersion(held),
        }
      : null,
  }
}

function readVersion(one: Fields): { seq: number; writer: string } {
  const seq = numberOrNull(one['seq'])
  if (seq === null) throw new UnexpectedResponse('an entry without seq')
  return { seq, writer: text(one['writer']) }
}
