import { success } from '@sopan/contract/envelope'
import {
  type LinkedDocument,
  type MoneyDocument,
  getReceipt,
} from '@sopan/contract/orders/receipts'
import { creditNoteDocument, receiptDocument } from '@sopan/domain/receipts/document'
import type { FastifyInstance } from 'fastify'

import { findNewestCreditNote, findReceipt } from '#server/db/queries/receipts.ts'
import type { Db } from '#server/db/tables.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { fileNameOf, renderDocument } from '#server/lib/documents/render.ts'
import { forbidden, notFound } from '#server/lib/errors.ts'

/** Where the PDF of an order's document is; below the folder of uploads, whose links are signed. */
const FOLDERS = { receipt: 'receipts', 'credit note': 'credit-notes' } as const

/** The receipts and credit notes of a learner. */
export function receiptRoutes(app: App, { db, files, now }: AppDeps): void {
  app.route({
    ...getReceipt,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const found = await findDocuments(db, request.query.order_id, userId)
      if (found === null) throw notFound('This order has no receipt')
      const linked = (document: MoneyDocument): LinkedDocument => {
        const path = `${FOLDERS[document.kind]}/${document.order_id}.pdf`
        return {
          ...document,
          pdf_url: files.signedUrl({ path, userId, kind: 'document', now: now() }),
        }
      }
      return success({
        receipt: linked(found.receipt),
        credit_note: found.creditNote === null ? null : linked(found.creditNote),
      })
    },
  })
}

interface DocumentRoute {
  Params: { file: string }
  Querystring: Record<string, unknown>
}

/** Their PDFs, for a browser that follows a signed link without a token. */
export function documentRoutes(
  app: FastifyInstance,
  { db, files, limits, now }: Pick<AppDeps, 'db' | 'files' | 'limits' | 'now'>,
): void {
  for (const folder of Object.values(FOLDERS)) {
    app.route<DocumentRoute>({
      method: 'GET',
      url: `/uploads/${folder}/:file`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { file } = request.params
        const { expires, u, signature } = request.query
        const signed = { path: `${folder}/${file}`, expires, u, signature, now: now() }
        if (files.verifySigned(signed) === null) {
          throw forbidden('This link is not valid or has expired')
        }
        limits.hit('document', String(u))
        const found = await findDocuments(db, file.replace(/\.pdf$/, ''), Number(u))
        const document = folder === 'receipts' ? found?.receipt : found?.creditNote
        if (!document) throw notFound()
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
  const note = await findNewestCreditNote(db, receipt.id)
  return {
    receipt: receiptDocument(receipt),
    creditNote: note === undefined ? null : creditNoteDocument(receipt, note),
  }
}
