import { z } from 'zod'

import type { Refusal } from './refusals.ts'

/**
 * The shape of every response (rulings ). `status` repeats `success` for older clients.
 */
export function envelope<D extends z.ZodType>(data: D) {
  return z.object({
    success: z.literal(true),
    status: z.literal('success'),
    message: z.string(),
    data,
  })
}

/** The code of a refusal and its arguments (refusals.ts), from which pages word it in the reader's language. */
export const refusalOnWire = z.looseObject({ code: z.string() }).optional()

/** For calls whose negative result is a 200: coupon not valid, payment not yet confirmed. */
export function envelopeOrFailure<D extends z.ZodType, N extends z.ZodType>(data: D, no: N) {
  return z.discriminatedUnion('success', [
    envelope(data),
    z.object({
      success: z.literal(false),
      status: z.literal('error'),
      message: z.string(),
      data: no,
      reason: refusalOnWire,
    }),
  ])
}

export interface Failure<D = null> {
  success: false
  status: 'error'
  message: string
  data: D
  /** Absent where the message is for staff or programs. */
  reason?: Refusal
}

export function success<D>(data: D, message = 'OK') {
  return { success: true as const, status: 'success' as const, message, data }
}

export function failure(message: string): Failure
export function failure<D>(message: string, data: D, reason?: Refusal | null): Failure<D>
export function failure(
  message: string,
  data: unknown = null,
  reason: Refusal | null = null,
): Failure<unknown> {
  const answer = { success: false, status: 'error', message, data } as const
  return reason === null ? answer : { ...answer, reason }
}
