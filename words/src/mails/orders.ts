import { orderMails as en } from '../en/mails/orders.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The mails about an order and its refunds. */
export const orderMails = inLanguages(en, {
  hi: async () => (await import('../hi/mails/orders.ts')).orderMails,
})
export type OrderMails = SameWords<typeof en>
