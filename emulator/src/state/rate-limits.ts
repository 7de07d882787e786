/** Calls per minute, as the provider publishes them for production. */
const PRODUCTION = {
  createOrder: 200,
  getOrder: 400,
  getPayments: 100,
  createRefund: 100,
  getRefunds: 30,
}

export type RateLimits = 'production' | 'off'
export type Limits = Partial<Record<string, number>>

export const limitsOf = (limits: RateLimits): Limits => (limits === 'off' ? {} : PRODUCTION)
