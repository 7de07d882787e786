import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import { creditNoteDocument, receiptDocument } from '@sopan/domain/receipts/document'
import type { OrderMails } from '@sopan/words/mails/orders'

import {
  type CreditedRefund,
  findCreditNoteOfRefund,
  findReceipt,
} from '#server/db/queries/receipts.ts'
import type { Db } from '#server/db/tables.ts'
import { fileNameOf, renderDocument } from '#server/lib/documents/render.ts'
import type { Attachment } from '#server/lib/mail.ts'

/** The receipt of an order; null for demo payments and orders without a price. */
export async function receiptOf(db: Db, orderId: string): Promise<MoneyDocument | null> {
  const receipt = await findReceipt(db, orderId)
  return receipt === undefined ? null : receiptDocument(receipt)
}

/** The credit note of a refund; null if the returned payment had no receipt. */
export async function creditNoteOf(
  db: Db,
  refund: CreditedRefund & { order_id: string },
): Promise<MoneyDocument | null> {
  const receipt = await findReceipt(db, refund.order_id)
  const note = await findCreditNoteOfRefund(db, refund)
  if (receipt === undefined || note === undefined) return null
  return creditNoteDocument(receipt, note)
}

/** The line about a document in a mail. */
export const documentText = (
  { kind, number }: MoneyDocument,
  words: OrderMails,
  publicUrl: string,
): string => words.documents[kind]({ number, url: `${publicUrl}/payment-history` })

export const attachmentOf = async (document: MoneyDocument): Promise<Attachment> => ({
  name: fileNameOf(document),
  content: await renderDocument(document),
})
