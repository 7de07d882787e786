import type { ItemType } from '@sopan/domain/items'
import { REFUND_LIMITS } from '@sopan/domain/orders/refund-policy'

export interface RefundWords {
  /** Until when it is asked for. */
  until: string
  terms: Readonly<
    Record<
      ItemType,
      {
        /** Beside the button that buys. */
        line: string
        /** On what other conditions, for the table of the policy. */
        conditions: string
      }
    >
  >
}

const { percent: limit, hours } = REFUND_LIMITS
const within = `Refund within ${hours} hours`

/** The conditions of a refund, for pages that sell, the refund policy and staff. */
export const refunds: RefundWords = {
  until: `${hours} hours after the purchase`,
  terms: {
    course: {
      line: `${within}, on conditions`,
      conditions: `less than ${limit}% completed, materials not downloaded, a valid reason`,
    },
    test: {
      line: `${within}, before the first attempt`,
      conditions: 'before the first attempt, a technical issue or an accidental purchase',
    },
    book: { line: `${within}, before it is opened`, conditions: 'not opened' },
    bundle: {
      line: `${within}, on conditions`,
      conditions: 'all conditions of its courses, tests and books',
    },
  },
}
