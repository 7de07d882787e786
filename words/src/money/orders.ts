import { orders as en } from '../en/money/orders.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts about an order whose payment is not settled, and about a purchase that has failed. */
export const orders = inLanguages(en, {
  hi: async () => (await import('../hi/money/orders.ts')).orders,
})
export type OrdersWords = SameWords<typeof en>
