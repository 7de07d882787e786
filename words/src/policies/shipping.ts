import { shippingPolicy as en } from '../en/policies/shipping.ts'
import { inLanguages } from '../language.ts'

/** The shipping policy. */
export const shippingPolicy = inLanguages(en, {
  hi: async () => (await import('../hi/policies/shipping.ts')).shippingPolicy,
})
