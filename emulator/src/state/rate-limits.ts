export const LIMITED_ROUTES = [
  'createOrder',
  'getOrder',
  'getPayments',
  'getPayment',
  'createRefund',
  'getRefund',
] as const
export type LimitedRoute = (typeof LIMITED_ROUTES)[number]

export type RateLimits = 'production' | 'sandbox' | 'off' | Partial<Record<LimitedRoute, number>>

/** Calls per minute, as the provider publishes them. */
const PUBLISHED = {
  production: {
    createOrder: 200,
    getOrder: 400,
    getPayments: 100,
    getPayment: 130,
    createRefund: 100,
    getRefund: 30,
  },
  sandbox: { createOrder: 30, getOrder: 60, getPayments: 30, createRefund: 30 },
  off: {},
}

export const limitsOf = (limits: RateLimits) =>
  typeof limits === 'string' ? PUBLISHED[limits] : limits
