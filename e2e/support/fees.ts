import { splitIntoParts } from '../../server/test/fee-plans.ts'
import { withDatabase } from './database.ts'

/** Makes a fulfilled order the first of three parts of ₹3,000; the second one is due in `days`, negative after it. */
export const payInParts = (orderId: string, days: number): Promise<void> =>
  withDatabase((db) => splitIntoParts(db, orderId, days))
