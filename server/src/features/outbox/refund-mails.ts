import { rupees } from '@sopan/domain/format'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import { attachmentOf, creditNoteOf, documentText } from './documents.ts'
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

${CAUSES[refund.cause]}

${facts(refund)}

The money goes back to the payment method that you used. Banks need 5 to 10 working days.

${deps.settings.brand.name}
`,
  }
}

export async function refundedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const refund = await refundOf(deps, payload)
  const { bank_reference: reference } = refund
  const { brand, publicUrl } = deps.settings
  const note = await creditNoteOf(deps.db, refund)
  return {
    to: refund.email,
    subject: `${refund.title}: your money is on its way`,
    text: `Hello,

Your refund has been sent to your bank, which shows it within 5 to 10 working days.

${facts(refund)}${reference === null ? '' : `\nReference for your bank: ${reference}`}
${note === null ? '' : documentText(note, publicUrl)}
${brand.name}
`,
    ...(note !== null && { attachment: await attachmentOf(note) }),
  }
}

const facts = ({ title, amount_paise: amount, order_id: orderId }: store.RefundedOrder) =>
  `${title}\nRefund: ${rupees(amount / 100)}\nOrder: ${orderId}`
