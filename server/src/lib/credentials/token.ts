import { createHash, randomBytes, randomInt } from 'node:crypto'

const PREFIX = 'sop_'
const TOKEN = /^sop_[A-Za-z0-9_-]{43}$/

/** Lower case letters and digits without look-alikes. */
const ORDER_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const REFERRAL_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 256 random bits; the prefix lets scanners find a leaked token. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

const isToken = (text: string): boolean => TOKEN.test(text)

/** The stored form of a token. SHA-256 suffices, because random tokens need no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A searchable form of text that must not be stored in clear, such as an address. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The token of an Authorization header, null if it has another form. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || !/^bearer /i.test(header)) return null
  const token = header.slice('bearer '.length).trim()
  return isToken(token) ? token : null
}

/** 99 bits: the URL of an order must not be guessable. Within the payment provider's 45 characters. */
export const newOrderId = (): string => `order_${randomText(ORDER_LETTERS, 20)}`

/** Short enough to be read out and typed; a unique key catches the rare collision. */
export const newReferralCode = (): string => randomText(REFERRAL_LETTERS, 8)

function randomText(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
