import { rupees } from '@sopan/domain/format'

/** What a buyer is told while the bank confirms a payment of `amount` rupees. */
export const pendingText = (amount: number) =>
  `Your bank is confirming ${rupees(amount)}. Do not pay again. You get access automatically, usually in 2 to 3\u00A0minutes.`
