import type { DuePart } from '@sopan/contract/orders/fees'
import { DAY_MS } from '@sopan/domain/durations'
import { indianDay, startOfIndianDay } from '@sopan/domain/indian-day'
import { shownItem } from '@sopan/domain/items'
import { PART_NOTICE_DAYS } from '@sopan/domain/orders/fees'
import { toRupees } from '@sopan/domain/orders/pricing'

import { inHindi } from '#server/lib/translated.ts'

import type { NamedPart } from './fees.ts'

/** A part of fees for a page with these abilities. */
export function presentPart(part: NamedPart, can: readonly string[], now: Date): DuePart {
  const { type, item_id } = shownItem({ kind: part.item_kind, id: part.item_id }, can)
  return {
    part_id: part.id,
    number: part.number,
    of: part.of,
    amount: toRupees(part.amount_paise),
    due_on: part.due_on,
    days: daysUntil(part.due_on, now),
    pauses_at: part.pauses_at?.toISOString() ?? null,
    is_paused: part.pauses_at !== null && part.pauses_at <= now,
    transaction_type: type,
    item_id,
    item_name: part.title,
    ...inHindi({ item_name: part.title_hi }),
  }
}

/** The parts of fees for 'Today': those that are overdue, or due in some days. */
export const presentParts = (parts: readonly NamedPart[], can: readonly string[], now: Date) =>
  parts.map((part) => presentPart(part, can, now)).filter(({ days }) => days <= PART_NOTICE_DAYS)

/** Days in India until a day; negative after it. */
const daysUntil = (day: string, now: Date): number =>
  Math.round(
    (startOfIndianDay(day).getTime() - startOfIndianDay(indianDay(now)).getTime()) / DAY_MS,
  )
