import { counted, date } from '../format.ts'

/** The texts of the bar in which the item of a page is bought. */
export const purchaseBar = {
  purchase: 'Purchase',
  accessUntil: (days: number, end: Date) => `${counted(days, 'day')}, till ${date(end)}`,
  coupon: 'Have a coupon?',
}
