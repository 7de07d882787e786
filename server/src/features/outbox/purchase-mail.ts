import { pageOfItem } from '@sopan/domain/items'
import { orderMails } from '@sopan/words/mails/orders'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import { attachmentOf, documentText, receiptOf } from './documents.ts'
import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

const payloadSchema = z.object({ order_id: z.string() })

export async function purchaseMail({ db, settings }: MailDeps, payload: unknown): Promise<Mail> {
  const { order_id: orderId } = payloadSchema.parse(payload)
  const purchase = await store.findPurchase(db, orderId)
  if (purchase === undefined) throw new Error(`the order ${orderId} is not there`)
  const receipt = await receiptOf(db, orderId)
  const words = await wordsFor(orderMails, purchase.language)
  const { title, item_kind: kind, ends_at: end, paid_paise: paid, gateway } = purchase
  const isPart = purchase.fee_part_id !== null
  const mail = mailTo(purchase.email, words.purchase, {
    brand: settings.BRAND_NAME,
    title,
    url: settings.PUBLIC_URL + pageOfItem(kind, purchase.item_id),
    order: purchase.order_id,
    document: receipt === null ? null : documentText(receipt, words, settings.PUBLIC_URL),
    paid: (paid ?? 0) / 100,
    isDemo: gateway === 'mock',
    end,
    isPart,
    next: words.purchase.next[kind],
  })
  return { ...mail, ...(receipt !== null && { attachment: await attachmentOf(receipt) }) }
}
