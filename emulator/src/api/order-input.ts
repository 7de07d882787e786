import { z } from 'zod'

import { type Failure, invalid } from './failure.ts'

const MINUTE_MS = 60_000
const SOONEST_EXPIRY_MS = 15 * MINUTE_MS
const LATEST_EXPIRY_MS = 30 * 24 * 60 * MINUTE_MS
/** The provider has no maximum; this one keeps paise exact. */
const MAX_RUPEES = 1_000_000_000

/** A number with at most two decimals; a text is refused. */
export const amountField = (least: number) =>
  z
    .number()
    .min(least)
    .max(MAX_RUPEES)
    .refine((rupees) => Number(rupees.toFixed(2)) === rupees, 'has more than 2 decimals')

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

function isWebAddress(text: string, protocols: string[]) {
  const url = URL.parse(text.replaceAll('{order_id}', 'order'))
  return url !== null && protocols.includes(url.protocol)
}

const MAX_URL = 250
const returnUrl = z
  .string()
  .max(MAX_URL)
  .refine((text) => isWebAddress(text, ['http:', 'https:']), 'is no web address')
const notifyUrl = z
  .string()
  .max(MAX_URL)
  .refine((text) => isWebAddress(text, ['https:']), 'is no https address')

const nameOrEmail = z.string().min(3).max(100)

const orderInput = z.object({
  order_id: z
    .string()
    .regex(/^[\w-]{3,45}$/)
    .optional(),
  order_amount: amountField(1),
  order_currency: z.literal('INR'),
  customer_details: z.object({
    customer_id: z.string().regex(/^[A-Za-z0-9]{3,50}$/),
    customer_phone: z.string().regex(/^(?:\d{10}|\+[1-9]\d{7,14})$/),
    customer_email: nameOrEmail.optional(),
    customer_name: nameOrEmail.optional(),
  }),
  order_meta: z
    .object({
      return_url: returnUrl.optional(),
      notify_url: notifyUrl.optional(),
    })
    .optional(),
  order_expiry_time: z
    .string()
    .regex(WITH_OFFSET)
    .refine((text) => !Number.isNaN(Date.parse(text)), 'is no time')
    .optional(),
})

export type OrderInput = z.infer<typeof orderInput>

/** The provider's codes that do not follow from the field's name. */
const CODES: Record<string, string> = {
  'customer_details.customer_phone_invalid': 'customer_phone_invalid',
  _invalid: 'request_failed',
  _missing: 'request_failed',
}

/** Parses a body; the first wrong field decides the code of the failure. */
export function parseFields<Fields>(schema: z.ZodType<Fields>, body: unknown): Fields {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw failureOf(result.error, body)
}

function failureOf({ issues }: z.ZodError, body: unknown): Failure {
  const [issue] = issues
  const path = issue?.path ?? []
  const value = path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    body,
  )
  const field = path.join('.')
  const code = `${field}_${value === undefined ? 'missing' : 'invalid'}`
  return invalid(CODES[code] ?? code, `${field}: ${issue?.message ?? 'is invalid'}`)
}

/** The rules of a new order; an expiry that is too soon or too late is refused. */
export function parseOrder(body: unknown, now: Date): OrderInput {
  const input = parseFields(orderInput, body)
  if (input.order_expiry_time !== undefined) {
    const ahead = Date.parse(input.order_expiry_time) - now.getTime()
    if (ahead <= SOONEST_EXPIRY_MS || ahead >= LATEST_EXPIRY_MS) {
      throw invalid(
        'order_expiry_time_invalid',
        'order_expiry_time: is not more than 15 minutes and less than 30 days ahead',
      )
    }
  }
  return input
}

/** When an order without an expiry expires. */
export const defaultExpiry = (now: Date) => new Date(now.getTime() + LATEST_EXPIRY_MS)
