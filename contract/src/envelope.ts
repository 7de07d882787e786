import { z } from 'zod'

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

/** For calls whose negative result is a 200: coupon not valid, payment not yet confirmed. */
export function envelopeOrFailure<D extends z.ZodType, N extends z.ZodType>(data: D, no: N) {
  return z.discriminatedUnion('success', [
    envelope(data),
    z.object({
      success: z.literal(false),
      status: z.literal('error'),
      message: z.string(),
      data: no,
    }),
  ])
}

export interface Failure<D = null> {
  success: false
  status: 'error'
  message: string
  data: D
}

export function success<D>(data: D, message = 'OK') {
  return { success: true as const, status: 'success' as const, message, data }
}

export function failure(message: string): Failure
export function failure<D>(message: string, data: D): Failure<D>
export function failure(message: string, data: unknown = null): Failure<unknown> {
  return { success: false, status: 'error', message, data }
}
