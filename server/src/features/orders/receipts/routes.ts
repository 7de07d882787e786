import { success } from '@sopan/contract/envelope'
import {
  type LinkedDocument,
  type MoneyDocument,
  getReceipt,
} from '@sopan/contract/orders/receipts'
import { shownType } from '@sopan/domain/items'
import { creditNoteDocument, receiptDocument } from '@sopan/domain/receipts/document'
import type { FastifyInstance } from 'fastify'

import { findReceipt, listCreditNotes } from '#server/db/queries/receipts.ts'
import type { Db } from '#server/db/tables.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { fileNameOf, renderDocument } from '#server/lib/documents/render.ts'
import { forbidden, notFound } from '#server/lib/errors.ts'

/** Where the PDF of a document is; below the folder of uploads, whose links are signed. */
const pathOf = ({ kind, order_id: order, number }: MoneyDocument): string =>
  kind === 'receipt'
    ? `receipts/${order}.pdf`
    : `credit-notes/${order}/${number.replaceAll('/', '-')}.pdf`

/** The receipts and credit notes of a learner. */
export function receiptRoutes(app: App, { db, files, now }: AppDeps): void {
  app.route({
    ...getReceipt,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { order_id: orderId, can } = request.query
      const found = await findDocuments(db, orderId, userId)
      if (found === null) throw notFound({ code: 'no_receipt' })
      const linked = (document: MoneyDocument): LinkedDocument => ({
        ...document,
        item: { ...document.item, type: shownType(document.item.type, can) },
        pdf_url: files.signedUrl({
          path: pathOf(document),
          userId,
          kind: 'document',
          now: now(),
        }),
      })
      return success({
        receipt: linked(found.receipt),
        credit_notes: found.creditNotes.map(linked),
      })
    },
  })
}

interface DocumentRoute {
  Params: { file: string; orderId?: string }
  Querystring: Record<string, unknown>
}

/** Their PDFs, for a browser that follows a signed link without a token. */
export function documentRoutes(
  app: FastifyInstance,
  { db, files, limits, now }: Pick<AppDeps, 'db' | 'files' | 'limits' | 'now'>,
): void {
  for (const url of ['/uploads/receipts/:file', '/uploads/credit-notes/:orderId/:file']) {
    app.route<DocumentRoute>({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { file, orderId } = request.params
        const path = orderId === undefined ? `receipts/${file}` : `credit-notes/${orderId}/${file}`
        const { expires, u, signature } = request.query
        if (files.verifySigned({ path, expires, u, signature, now: now() }) === null) {
          throw forbidden({ code: 'link_expired' })
        }
        limits.hit('document', String(u))
        const found = await findDocuments(db, orderId ?? file.replace(/\.pdf$/, ''), Number(u))
        const documents = found === null ? [] : [found.receipt, ...found.creditNotes]
        const document = documents.find((one) => pathOf(one) === path)
        if (document === undefined) throw notFound()
        const pdf = await renderDocument(document)
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="${fileNameOf(document)}"`,
          })
          .send(pdf)
      },
    })
  }
}

/** Null if the order is not of this learner, or has no receipt. */
async function findDocuments(db: Db, orderId: string, userId: number) {
  const receipt = await findReceipt(db, orderId)
  if (receipt?.user_id !== userId) return null
  const notes = await listCreditNotes(db, receipt.id)
  return {
    receipt: receiptDocument(receipt),
    creditNotes: notes.map((note) => creditNoteDocument(receipt, note)),
  }
}
