import { z } from 'zod'

import { oneOf, orNull, secretWord, webAddress } from './forms.ts'
import { SETTLEMENT_COLUMNS, settlementColumns } from './settlement-columns.ts'

export type PaymentSettings =
  | { gateway: 'mock' }
  | {
      gateway: 'cashfree'
      mode: 'production' | 'sandbox'
      appId: string
      /** The first signs our calls; all of them are accepted in webhooks, while keys are replaced. */
      secrets: readonly string[]
      apiVersion: string
      /** Of the API, ends in `/pg`. */
      baseUrl: string
      /** The script of the checkout. */
      sdkUrl: string
    }

const CASHFREE_API = {
  production: 'https://api.cashfree.com/pg',
  sandbox: 'https://sandbox.cashfree.com/pg',
}
const CASHFREE_SDK = 'https://sdk.cashfree.com/js/v3/cashfree.js'

export const paymentVariables = {
  PAYMENTS: orNull(oneOf(['mock', 'cashfree'])).meta({
    description:
      'the demo gateway takes no money; production requires keys or an explicit `PAYMENTS=mock`',
    ifOmitted: '`cashfree` with keys, else `mock`',
  }),
  CASHFREE_APP_ID: orNull(secretWord).meta({
    description: 'a key of the Cashfree account',
    isSecret: true,
  }),
  CASHFREE_SECRET: orNull(
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .pipe(z.array(secretWord).min(1).max(5)),
  ).meta({
    description: 'its secret; while keys are replaced, a list with the new one first',
    isSecret: true,
  }),
  CASHFREE_ENV: oneOf(['production', 'sandbox'])
    .default('production')
    .describe('`sandbox` for a staging server: no money is taken'),
  CASHFREE_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2025-01-01')
    .default('2025-01-01')
    .describe('the version of their API; `2026-01-01` works, too'),
  CASHFREE_BASE_URL: orNull(webAddress('http or https')).meta({
    description: 'another host of the API, such as the emulator; refused in production',
    ifOmitted: 'Cashfree’s',
  }),
  CASHFREE_SDK_URL: orNull(webAddress('http or https')).meta({
    description: 'another host of the script of the checkout; refused in production',
    ifOmitted: 'Cashfree’s',
  }),
  CASHFREE_SETTLEMENT_COLUMNS: settlementColumns.default(SETTLEMENT_COLUMNS).meta({
    description:
      'other names of columns in settlement files, such as `order=Order Id, tax=GST` ([cashfree.md](cashfree.md))',
    ifOmitted: 'Cashfree’s names',
  }),
}
type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>

export function paymentsOf(set: PaymentVariables): PaymentSettings {
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET: secrets, CASHFREE_ENV: mode } = set
  if (set.PAYMENTS === 'mock' || appId === null || secrets === null) return { gateway: 'mock' }
  return {
    gateway: 'cashfree',
    mode,
    appId,
    secrets,
    apiVersion: set.CASHFREE_API_VERSION,
    baseUrl: set.CASHFREE_BASE_URL ?? CASHFREE_API[mode],
    sdkUrl: set.CASHFREE_SDK_URL ?? CASHFREE_SDK,
  }
}
