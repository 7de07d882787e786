import type { AnswerEntry, OptionLetter } from '@sopan/contract/attempts'
import { mergeAnswers } from '@sopan/domain/exam-attempt'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'

import { STORE_DELIVERIES } from './store-deliveries.ts'

/** An entry of a client without a counter has seq 0 and no writer, smaller than any other. */
export type SentEntry = AnswerEntry

export interface Delivery {
  attemptId: number
  userId: number
  /** By the shared clock. */
  arrivedAt: Date
  receivedAt: Date
  /** Of one (question, seq, writer) one entry at the most. */
  entries: readonly SentEntry[]
}

/** An entry whose acknowledgement is not the delivery's plain 'saved' or 'late'. */
export type SpecialEntry = [
  questionId: number,
  seq: number,
  writer: string,
  isKept: boolean,
  /** It was logged in time by an earlier call. */
  wasInTime: boolean,
  heldOption: OptionLetter | null,
  /** Null where nothing is stored for the question. */
  heldSeq: number | null,
  heldWriter: string | null,
  /** Without a counter, and logged with another option, which stays. */
  isOther: boolean,
]

export interface Receipt {
  deadline: Date
  max_seq: number
  /** Before this delivery's own entries, and after them. */
  revision_before: number
  revision: number
  is_closed: boolean
  /** What was sent now does not count by itself. */
  is_late: boolean
  /** What is new in it is not even kept. */
  is_too_late: boolean
  /** Something of it is what counts now. */
  is_changed: boolean
  special: SpecialEntry[] | null
}

function valuesOf(deliveries: readonly Delivery[], heldAt: Date | null): unknown[] {
  const sent = deliveries.flatMap(({ entries }, n) => {
    const newest = mergeAnswers(entries)
    return entries.map((entry) => {
      return { n, entry, isNewest: newest.get(entry.question_id) === entry }
    })
  })
  return [
    deliveries.map((_, n) => n),
    deliveries.map((delivery) => delivery.attemptId),
    deliveries.map((delivery) => delivery.userId),
    deliveries.map((delivery) => delivery.arrivedAt),
    deliveries.map((delivery) => delivery.receivedAt),
    deliveries.map(({ entries }) => entries.reduce((most, { seq }) => Math.max(most, seq), 0)),
    sent.map(({ n }) => n),
    sent.map(({ entry }) => entry.question_id),
    sent.map(({ entry }) => entry.selected_option),
    sent.map(({ entry }) => entry.seq),
    sent.map(({ entry }) => entry.writer),
    sent.map(({ entry }) => entry.seconds),
    sent.map(({ isNewest }) => isNewest),
    heldAt,
  ]
}

type ReceiptRow = Receipt & { n: number; is_put_off: boolean }

const storePrepared = prepared<ReceiptRow & Record<string, unknown>>(
  'store-deliveries',
  STORE_DELIVERIES,
)

/** What a delivery came to: undefined where it was not for an attempt of theirs to take. */
export type Stored = Receipt | 'put off' | undefined

/**
 * Stores deliveries to different attempts, all in one go, and waits for none of them: what another
 * transaction holds is put off. Throws for all of them where one contradicts the log.
 */
export async function storeDeliveries(
  pool: Pool,
  deliveries: readonly Delivery[],
): Promise<Stored[]> {
  const rows = await storePrepared(pool, valuesOf(deliveries, null))
  const found = new Map(rows.map((row) => [row.n, row]))
  return deliveries.map((_, n) => {
    const row = found.get(n)
    return row?.is_put_off === true ? 'put off' : row
  })
}

/**
 * The same in a transaction that holds the attempts, so that nothing is put off; it has to grade those
 * again that were closed and are changed.
 */
export async function storeDeliveriesIn(
  trx: Transaction<Database>,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<(Receipt | undefined)[]> {
  const query = CompiledQuery.raw(STORE_DELIVERIES, valuesOf(deliveries, now))
  const { rows } = await trx.executeQuery<ReceiptRow>(query)
  if (rows.some((row) => row.is_put_off)) throw new Error('an attempt was not locked before')
  const found = new Map(rows.map((row) => [row.n, row]))
  return deliveries.map((_, n) => found.get(n))
}
