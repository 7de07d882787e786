import type { ItemKind } from '@sopan/domain/items'
import type { DocumentKind } from '@sopan/domain/receipts/number'

import type { Fixed, Identity } from './columns.ts'

/** The last number of a kind of documents in a financial year. */
interface DocumentSeriesTable {
  kind: Fixed<DocumentKind>
  year: Fixed<string>
  last_serial: number
}

/** Number and amounts of a receipt or a credit note; rows never change. */
interface NumberedTable {
  id: Identity
  /** The financial year: '26-27'. */
  year: Fixed<string>
  serial: Fixed<number>
  number: Fixed<string>
  issued_at: Fixed<Date>
  /** The sum of the following parts. */
  amount_paise: Fixed<number>
  taxable_paise: Fixed<number>
  cgst_paise: Fixed<number>
  sgst_paise: Fixed<number>
  igst_paise: Fixed<number>
}

/** The receipt of a granted payment, with everything that it states. */
interface ReceiptTable extends NumberedTable {
  order_id: Fixed<number>
  seller_name: Fixed<string>
  seller_address: Fixed<string>
  seller_email: Fixed<string>
  seller_gstin: Fixed<string | null>
  seller_state: Fixed<string | null>
  buyer_name: Fixed<string>
  buyer_email: Fixed<string>
  /** One of the list of states in its spelling, any other text as the buyer wrote it. */
  buyer_state: Fixed<string | null>
  item_kind: Fixed<ItemKind>
  /** The code of the service (SAC) or the goods (HSN). */
  item_code: Fixed<string | null>
  title: Fixed<string>
  /** A state with its code: 'Haryana (06)'. */
  place_of_supply: Fixed<string | null>
  /** Null: no lines of GST. */
  gst_hundredths: Fixed<number | null>
}

/** A credit note of a refund, which may have several; the receipt has the seller, the buyer and the item. */
interface CreditNoteTable extends NumberedTable {
  /** The refund or the outside money that returned the amount: exactly one of the two. */
  provider_refund_id: Fixed<number | null>
  outside_money_id: Fixed<number | null>
  receipt_id: Fixed<number>
}

export interface ReceiptTables {
  document_series: DocumentSeriesTable
  receipt: ReceiptTable
  credit_note: CreditNoteTable
}
