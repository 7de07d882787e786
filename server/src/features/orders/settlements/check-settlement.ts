import type { Db } from '#server/db/tables.ts'
import type { SettlementColumns } from '#server/lib/env/settlement-columns.ts'
import {
  type Period,
  SettlementComparison,
} from '#server/payments/settlements/compare-settlement.ts'
import { readSettlement } from '#server/payments/settlements/read-settlement.ts'

import * as store from './store.ts'

/** Of payments, and of refunds, that the file should have and has not. */
export const MAX_MISSING = 1000

interface Checked {
  file: string
  columns: SettlementColumns
  /** The ends of the period that the file covers, by default its first and last event. */
  from: Date | null
  to: Date | null
}

/** Compares the provider's settlement file with our orders and refunds, and changes nothing. */
export async function checkSettlement(
  db: Db,
  { file, columns, from, to }: Checked,
): Promise<SettlementComparison> {
  const comparison = new SettlementComparison()
  for await (const rows of readSettlement(file, columns)) {
    const orderIds = rows.map(({ orderId }) => orderId)
    const refundIds = rows.filter(({ kind }) => kind === 'refund').map(({ eventId }) => eventId)
    const orders = await store.listOrders(db, orderIds)
    const refunds =
      refundIds.length === 0 ? [] : await store.listRefunds(db, { orderIds, refundIds })
    comparison.add(rows, { orders, refunds })
  }
  const { periods, orderIds, refundIds } = comparison
  const covered = (own: Period | null): Period | null => {
    const [first, last] = [from ?? own?.from, to ?? own?.to]
    return first === undefined || last === undefined ? null : { from: first, to: last }
  }
  const [payment, refund] = [covered(periods.payment), covered(periods.refund)]
  const limit = MAX_MISSING
  const payments =
    payment === null ? [] : await store.listOtherPayments(db, payment, { orderIds, limit })
  const refunds =
    refund === null ? [] : await store.listOtherRefunds(db, refund, { refundIds, limit })
  comparison.end({ payments, refunds }, payment)
  return comparison
}
