import { createHash, randomBytes, randomInt } from 'node:crypto'

const PREFIX = 'sop_'
const TOKEN = /^sop_[A-Za-z0-9_-]{43}$/

/** Lower case and digits without the pairs that people confuse. */
const ORDER_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const REFERRAL_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 256 random bits; the prefix lets scanners find one that has leaked. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

const isToken = (text: string): boolean => TOKEN.test(text)

/** What is stored of a token. SHA-256 suffices: what is random needs no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Names what must not be stored in clear, such as an address, and finds it again. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The token of an Authorization header, where it has the form of one. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || !/^bearer /i.test(header)) return null
  const token = header.slice('bearer '.length).trim()
  return isToken(token) ? token : null
}

/** 99 bits: an order's address must not be guessed. Within the gateway's 45 characters. */
export const newOrderId = (): string => `order_${randomText(ORDER_LETTERS, 20)}`

/** Made to be read out and typed in; the column's unique key finds the rare repetition. */
export const newReferralCode = (): string => randomText(REFERRAL_LETTERS, 8)

function randomText(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
