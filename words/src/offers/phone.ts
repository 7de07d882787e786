import { phone as en } from '../en/offers/phone.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the window that asks for the phone number that the payment service needs. */
export const phone = inLanguages('phone', en, translations)
export type PhoneWords = ReturnType<typeof phone.in>
