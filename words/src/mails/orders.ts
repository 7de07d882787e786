import { orderMails as en } from '../en/mails/orders.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The mails about an order and its refunds. */
export const orderMails = inLanguages('orderMails', en, translations)
export type OrderMails = SameWords<typeof en>
