import { pageOfItem } from '@sopan/domain/items'
import { type OrderMails, orderMails } from '@sopan/words/mails/orders'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import { attachmentOf, creditNoteOf, documentText } from './documents.ts'
import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

const payloadSchema = z.object({ refund_id: z.string() })

async function refundOf(
  { db }: MailDeps,
  payload: unknown,
): Promise<{ refund: store.RefundedOrder; words: OrderMails }> {
  const { refund_id: id } = payloadSchema.parse(payload)
  const refund = await store.findRefund(db, id)
  if (refund === undefined) throw new Error(`the refund ${id} is not there`)
  return { refund, words: await wordsFor(orderMails, refund.language) }
}

export async function refundRequestedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const { refund, words } = await refundOf(deps, payload)
  return mailTo(refund.email, words.requested, {
    ...facts(deps, refund),
    why: keepsAccess(refund) ? words.partReturned : words.causes[refund.cause],
  })
}

export async function refundedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const { refund, words } = await refundOf(deps, payload)
  const { email, gateway, bank_reference: reference } = refund
  const { byHand, byBank, part, reference: referenceText } = words.refunded
  const note = await creditNoteOf(deps.db, refund)
  const mail = mailTo(email, words.refunded, {
    ...facts(deps, refund),
    document: note === null ? null : documentText(note, words, deps.settings.PUBLIC_URL),
    how: gateway === 'outside' ? byHand : byBank,
    part: keepsAccess(refund) ? part : null,
    reference: reference === null ? null : referenceText(reference),
  })
  return { ...mail, ...(note !== null && { attachment: await attachmentOf(note) }) }
}

export async function refundRefusedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const { refund, words } = await refundOf(deps, payload)
  return mailTo(refund.email, words.refused, facts(deps, refund))
}

/** Whether it is a part of the order's own payment. */
const isPart = ({ purpose, amount_paise: amount, paid_paise: paid }: store.RefundedOrder) =>
  purpose !== 'second' && amount < (paid ?? 0)

const keepsAccess = (refund: store.RefundedOrder) =>
  isPart(refund) && refund.order_state === 'fulfilled'

const facts = ({ settings }: MailDeps, refund: store.RefundedOrder) => ({
  brand: settings.BRAND_NAME,
  title: refund.title,
  url: settings.PUBLIC_URL + pageOfItem(refund.item_kind, refund.item_id),
  order: refund.order_id,
  document: null,
  amount: refund.amount_paise / 100,
  whole: isPart(refund) ? (refund.paid_paise ?? 0) / 100 : null,
})
