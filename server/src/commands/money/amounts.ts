import { rupees } from '@sopan/domain/format'

import { printable } from '#server/lib/printable.ts'

/** Words of the operator's commands about money: paise as rupees, and a reason after a colon. */
export const paise = (amount: number): string => rupees(amount / 100)

export const paiseOrUnknown = (amount: number | null): string =>
  amount === null ? 'amount unknown' : paise(amount)

export const withReason = (reason: string | null): string =>
  reason === null ? '' : `: ${printable(reason)}`
