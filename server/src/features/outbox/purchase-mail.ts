import { date, rupees } from '@sopan/words/en/format'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import { attachmentOf, documentText, receiptOf } from './documents.ts'
import { itemUrl } from './item-url.ts'
import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'

/** The next step of a buyer with each kind of item. */
const NEXT = { course: 'Start learning', exam: 'Start the test', book: 'Read it' } as const

const payloadSchema = z.object({ order_id: z.string() })

export async function purchaseMail({ db, settings }: MailDeps, payload: unknown): Promise<Mail> {
  const { order_id: orderId } = payloadSchema.parse(payload)
  const purchase = await store.findPurchase(db, orderId)
  if (purchase === undefined) throw new Error(`the order ${orderId} is not there`)
  const receipt = await receiptOf(db, orderId)
  return {
    to: purchase.email,
    subject: `${purchase.title}: you have access`,
    text: purchaseText(purchase, {
      brand: settings.BRAND_NAME,
      publicUrl: settings.PUBLIC_URL,
      receipt: receipt === null ? '' : documentText(receipt, settings.PUBLIC_URL),
    }),
    ...(receipt !== null && { attachment: await attachmentOf(receipt) }),
  }
}

function purchaseText(
  purchase: store.Purchase,
  { brand, publicUrl, receipt }: { brand: string; publicUrl: string; receipt: string },
): string {
  const { ends_at: end, paid_paise: amount } = purchase
  const paid = purchase.gateway === 'mock' ? 'Demo payment, no money was taken' : 'Paid'
  return `Hello,

${purchase.title} is yours${end === null ? ', with no end date' : ` till ${date(end)}`}.

${paid}: ${rupees((amount ?? 0) / 100)}
Order: ${purchase.order_id}
${receipt}
${NEXT[purchase.item_kind]}: ${itemUrl(publicUrl, purchase)}

${brand}
`
}
