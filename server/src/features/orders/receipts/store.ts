import type { DocumentKind } from '@sopan/domain/receipts/number'
import { sql } from 'kysely'

import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

/** The fields of a buyer that a receipt states. */
export function getBuyer(db: Db, userId: number) {
  return db
    .selectFrom('app_user')
    .select(['name', 'email', 'state'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Takes the next number of a series. Its row stays locked until the transaction ends, so that a
 * number is used or was never taken: call it as late as possible.
 */
export async function takeSerial(trx: Trx, kind: DocumentKind, year: string): Promise<number> {
  const { last_serial: serial } = await trx
    .insertInto('document_series')
    .values({ kind, year, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet({ last_serial: sql`document_series.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return serial
}

export async function insertReceipt(trx: Trx, receipt: NewRow<'receipt'>): Promise<void> {
  await trx.insertInto('receipt').values(receipt).execute()
}

/** The receipt of an order; undefined if its payment has no receipt. */
export function findReceiptOf(db: Db, orderRowId: number): Promise<Row<'receipt'> | undefined> {
  return db.selectFrom('receipt').selectAll().where('order_id', '=', orderRowId).executeTakeFirst()
}

export async function insertCreditNote(trx: Trx, note: NewRow<'credit_note'>): Promise<void> {
  await trx.insertInto('credit_note').values(note).execute()
}
