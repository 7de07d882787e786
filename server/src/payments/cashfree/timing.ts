import type { Occasion } from '@sopan/domain/orders/settle-order'

/** Each operation of a gateway ends within 8 s. */
const OPERATION_MS = 7000

/** The time limit of an operation that begins now, for all its calls together. */
export const timing = (occasion: Occasion) => ({
  occasion,
  until: performance.now() + OPERATION_MS,
})
