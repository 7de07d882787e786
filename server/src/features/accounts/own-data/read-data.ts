import type { MoneyDocument } from '@sopan/contract/orders/receipts'
import { creditNoteDocument, receiptDocument } from '@sopan/domain/receipts/document'

import { findReceipt, listCreditNotes } from '#server/db/queries/receipts.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'

import { getUser } from '../store.ts'
import * as money from './money-store.ts'
import * as store from './store.ts'

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
    const tickets = await store.listTickets(trx, userId)
    const pictures = tickets.flatMap(({ id, image }) =>
      image === null ? [] : [{ stored: image, name: nameOfPicture(id) }],
    )
    return {
      lists: {
        account: { account: (await store.readAccount(trx, userId))[0] },
        purchases: {
          orders: await money.listOrders(trx, userId),
          payments: await money.listPayments(trx, userId),
          refunds: await money.listRefunds(trx, userId),
          disputes: await money.listDisputes(trx, userId),
          outside_money: await money.listOutsideMoney(trx, userId),
          payment_provider: await money.listEvents(trx, userId),
        },
        access: { access: await store.listAccess(trx, userId) },
        tests: {
          attempts: await store.listAttempts(trx, userId),
          grades: await store.listGrades(trx, userId, now),
          answers: await store.listAnswers(trx, userId),
          seconds: await store.listSeconds(trx, userId),
          notes: await store.listAttemptNotes(trx, userId),
          reviews: await store.listReveals(trx, userId),
        },
        learning: {
          classes: await store.listClasses(trx, userId),
          videos: await store.listVideos(trx, userId),
          days: await store.listDays(trx, userId),
        },
        support: {
          tickets: tickets.map(({ image, ...ticket }) => ({
            ...ticket,
            picture: image === null ? null : nameOfPicture(ticket.id),
          })),
          answers: await store.listTicketAnswers(trx, userId),
          replies: await store.listTicketReplies(trx, userId),
          mails: await store.listMails(trx, user),
        },
        security: {
          sign_ins: await store.listSessions(trx, userId),
          reset_links: await store.listResets(trx, userId),
          records: await store.listRecords(trx, userId),
          refusals: await store.listRefusals(trx, user),
        },
      },
      documents: await listDocuments(trx, userId),
      pictures,
    }
  })
}

/** Every stored picture is WebP. */
const nameOfPicture = (ticketId: number) => `pictures/ticket-${ticketId}.webp`

async function listDocuments(trx: Trx, userId: number): Promise<MoneyDocument[]> {
  const documents: MoneyDocument[] = []
  for (const orderId of await money.listOrdersWithReceipt(trx, userId)) {
    const receipt = await findReceipt(trx, orderId)
    if (receipt === undefined) continue
    const notes = await listCreditNotes(trx, receipt.id)
    documents.push(receiptDocument(receipt))
    documents.push(...notes.map((note) => creditNoteDocument(receipt, note)))
  }
  return documents
}
