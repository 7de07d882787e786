import type { ExamCard } from '@sopan/contract/exams/exams'
import { accessEnd } from '@sopan/domain/orders/access'
import type { CheckoutWords } from '@sopan/words/money/checkout'

import { serverNow } from '#web/lib/browser/clock.ts'

export interface SoldItem {
  validity_days: number | null
  /** Only of a test. */
  window?: ExamCard['window']
}

const openingOf = ({ window }: SoldItem) =>
  window === undefined ? null : new Date(window.opens_at)

/** When access that is bought now would end; null: never. */
export const purchaseEnd = (item: SoldItem): Date | null =>
  accessEnd(serverNow(), item.validity_days, openingOf(item))

/**
 * How long a purchase made now gives access to a course or a test; of a test that has not opened the last day,
 * because its days begin at the opening.
 */
export function purchaseValidity(item: SoldItem, words: CheckoutWords): string {
  const { validity_days: days } = item
  const [opensAt, end] = [openingOf(item), purchaseEnd(item)]
  const { till, unlimited, days: daysOfAccess } = words.validity
  if (opensAt !== null && opensAt > serverNow() && end !== null) return till(end)
  return days === null ? unlimited : daysOfAccess(days)
}
