import { orders as en } from '../en/money/orders.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts about an order whose payment is not settled, and about a purchase that has failed. */
export const orders = inLanguages('orders', en, translations)
export type OrdersWords = SameWords<typeof en>
