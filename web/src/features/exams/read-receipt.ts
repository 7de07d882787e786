import type { Acknowledgement } from '@sopan/contract/attempts'

import { type Fields, fieldsOf, isFields, numberOrNull, text } from '#web/lib/fields.ts'
import { letterOrNull } from '#web/lib/option-letter.ts'

import { type Pulse, readPulse } from './read-attempt.ts'

export interface Receipt extends Pulse {
  maxSeq: number
  isClosed: boolean
  /** The attempt's revision after this call and before its own entries; null where not sent. */
  revision: number | null
  revisionBefore: number | null
  acknowledged: Acknowledgement[]
}

/** An answer that is not from the exam server, or damaged: it says nothing about any entry. */
export class ForeignAnswer extends Error {
  override name = 'ForeignAnswer'
}

/**
 * The data of an answer to a save or a submit. Strict, for an entry that is wrongly taken for stored
 * is lost: an empty body, a page of a proxy, or another attempt's answer throws.
 */
export function readReceipt(sent: unknown, attemptId: number): Receipt {
  const answer = fieldsOf(sent)
  const maxSeq = numberOrNull(answer['max_seq'])
  const state = answer['state']
  const list = answer['answers']
  const isOurs = answer['attempt_id'] === attemptId && (state === 'open' || state === 'closed')
  if (!isOurs || maxSeq === null || !Array.isArray(list)) throw new ForeignAnswer('not a receipt')
  return {
    ...readPulse(answer),
    maxSeq,
    isClosed: state === 'closed',
    revision: numberOrNull(answer['revision']),
    revisionBefore: numberOrNull(answer['revision_before']),
    acknowledged: list.map(readAcknowledgement),
  }
}

const STORED = ['saved', 'late', 'not_kept'] as const

function readAcknowledgement(sent: unknown): Acknowledgement {
  const one = fieldsOf(sent)
  const id = numberOrNull(one['question_id'])
  const stored = STORED.find((known) => known === one['stored'])
  if (id === null || stored === undefined) throw new ForeignAnswer('not an acknowledgement')
  const { reason, held } = one
  return {
    question_id: id,
    ...readPlace(one),
    stored,
    reason: reason === 'too_many' || reason === 'too_late' ? reason : null,
    held: isFields(held)
      ? { selected_option: letterOrNull(held['selected_option']), ...readPlace(held) }
      : null,
  }
}

function readPlace(one: Fields): { seq: number; writer: string } {
  const seq = numberOrNull(one['seq'])
  if (seq === null) throw new ForeignAnswer('an entry without its place')
  return { seq, writer: text(one['writer']) }
}
