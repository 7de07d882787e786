import { shippingPolicy as en } from '../en/policies/shipping.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The shipping policy. */
export const shippingPolicy = inLanguages('shippingPolicy', en, translations)
