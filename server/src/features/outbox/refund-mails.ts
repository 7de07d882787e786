import { rupees } from '@sopan/words/en/format'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import { attachmentOf, creditNoteOf, documentText } from './documents.ts'
import { itemUrl } from './item-url.ts'
import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'

const payloadSchema = z.object({ refund_id: z.string() })

async function refundOf({ db }: MailDeps, payload: unknown): Promise<store.RefundedOrder> {
  const { refund_id: id } = payloadSchema.parse(payload)
  const refund = await store.findRefund(db, id)
  if (refund === undefined) throw new Error(`the refund ${id} is not there`)
  return refund
}

/** Why the money is returned, in the buyer's words. */
const CAUSES: Record<store.RefundedOrder['cause'], string> = {
  policy: 'As you asked, we return your payment, and your access has ended.',
  operator: 'We return your payment, and your access has ended.',
  'second payment': 'Your order was paid twice. We return the second payment; your access stays.',
  'access held': 'You already had access when this payment arrived, so we return it.',
  provider: 'The payment service has returned your payment.',
}

export async function refundRequestedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const refund = await refundOf(deps, payload)
  return {
    to: refund.email,
    subject: `${refund.title}: your refund has begun`,
    text: `Hello,

${keepsAccess(refund) ? A_PART : CAUSES[refund.cause]}

${facts(deps, refund)}

The money goes back to the payment method that you used. Banks need 5 to 10 working days.

${deps.settings.BRAND_NAME}
`,
  }
}

export async function refundedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const refund = await refundOf(deps, payload)
  const { bank_reference: reference } = refund
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  const note = await creditNoteOf(deps.db, refund)
  return {
    to: refund.email,
    subject: `${refund.title}: refunded`,
    text: `Hello,

${refund.gateway === 'outside' ? BY_HAND : BY_BANK}${
      keepsAccess(refund) ? '\nIt is a part of your payment; your access stays.' : ''
    }

${facts(deps, refund)}${reference === null ? '' : `\nReference for your bank: ${reference}`}
${note === null ? '' : documentText(note, publicUrl)}
${brand}
`,
    ...(note !== null && { attachment: await attachmentOf(note) }),
  }
}

export async function refundRefusedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const refund = await refundOf(deps, payload)
  return {
    to: refund.email,
    subject: `${refund.title}: your bank did not take the refund`,
    text: `Hello,

Your bank did not accept the refund that had begun. We look for another way to return the money and write to you
again. You need not do anything.

${facts(deps, refund)}

${deps.settings.BRAND_NAME}
`,
  }
}

const BY_BANK =
  'Refunded: the money has been sent to your bank, which shows it within 5 to 10 working days.'
const BY_HAND = 'Refunded: we have returned the payment that you made at our desk.'
const A_PART = 'A part of your payment is returned. Your access stays.'

/** Whether it is a part of the order's own payment. */
const isPart = ({ purpose, amount_paise: amount, paid_paise: paid }: store.RefundedOrder) =>
  purpose !== 'second' && amount < (paid ?? 0)

const keepsAccess = (refund: store.RefundedOrder) =>
  isPart(refund) && refund.order_state === 'fulfilled'

function facts({ settings }: MailDeps, refund: store.RefundedOrder): string {
  const { title, amount_paise: amount, paid_paise: paid, order_id: orderId } = refund
  const whole = isPart(refund) ? ` of ${rupees((paid ?? 0) / 100)}` : ''
  return `${title}
${itemUrl(settings.PUBLIC_URL, refund)}
Refund: ${rupees(amount / 100)}${whole}
Order: ${orderId}`
}
