import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import { creditNoteDocument, receiptDocument } from '@sopan/domain/receipts/document'

import type { PersonalPart } from '#server/db/personal/part.ts'
import { PERSONAL } from '#server/db/personal/personal.ts'
import { listPictures } from '#server/db/personal/support.ts'
import { findReceipt, listCreditNotes } from '#server/db/queries/receipts.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'

import { getUser } from '../store.ts'
import { listOrdersWithReceipt } from './store.ts'

export interface OwnData {
  /** The content of each JSON file by its name. */
  lists: Record<string, Record<string, unknown>>
  /** Receipts and credit notes. */
  documents: MoneyDocument[]
  /** Pictures of tickets: the stored file and its name in the export. */
  pictures: { stored: string; name: string }[]
}

/**
 * Everything that is stored about one learner, read in one snapshot, without the grades that no page shows yet. Amounts
 * are paise.
 */
export function readOwnData(db: Db, userId: number, now: Date): Promise<OwnData> {
  return inSnapshot(db, async (trx) => {
    const user = await getUser(trx, userId)
    const lists: OwnData['lists'] = {}
    for (const [file, part] of Object.entries<PersonalPart>(PERSONAL)) {
      const content: Record<string, unknown> = {}
      for (const [name, read] of Object.entries(part.lists))
        content[name] = await read(trx, user, now)
      lists[file] = content
    }
    return {
      lists,
      documents: await listDocuments(trx, userId),
      pictures: await listPictures(trx, userId),
    }
  })
}

async function listDocuments(trx: Trx, userId: number): Promise<MoneyDocument[]> {
  const documents: MoneyDocument[] = []
  for (const orderId of await listOrdersWithReceipt(trx, userId)) {
    const receipt = await findReceipt(trx, orderId)
    if (receipt === undefined) continue
    const notes = await listCreditNotes(trx, receipt.id)
    documents.push(receiptDocument(receipt))
    documents.push(...notes.map((note) => creditNoteDocument(receipt, note)))
  }
  return documents
}
