import type { Db, Row } from '../tables.ts'

/** The receipt of an order, by the id that its buyer sees. */
export function findReceipt(db: Db, publicOrderId: string) {
  return db
    .selectFrom('purchase_order')
    .innerJoin('receipt', 'receipt.order_id', 'purchase_order.id')
    .selectAll('receipt')
    .select(['purchase_order.order_id as public_order_id', 'purchase_order.user_id'])
    .where('purchase_order.order_id', '=', publicOrderId)
    .executeTakeFirst()
}

const MAX_CREDIT_NOTES = 100

/** The credit notes of a receipt, oldest first: a payment that is returned in parts has several. */
export function listCreditNotes(db: Db, receiptId: number) {
  return db
    .selectFrom('credit_note')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .orderBy('id')
    .limit(MAX_CREDIT_NOTES)
    .execute()
}

/** The first credit note of a refund; another one is about what the first one left out. */
export function findCreditNoteOfRefund(
  db: Db,
  { provider_row: providerRow, outside_row: outsideRow }: CreditedRefund,
) {
  return db
    .selectFrom('credit_note')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', providerRow ?? 0),
        eb('outside_money_id', '=', outsideRow ?? 0),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The rows of a refund; one of them has its credit notes. */
export type CreditedRefund = Pick<Row<'refund'>, 'provider_row' | 'outside_row'>
