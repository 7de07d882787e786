import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { bearerToken, newOrderId, newReferralCode, newToken, tokenHash } from './token.ts'

const many = <Value>(make: () => Value) => Array.from({ length: 500 }, make)

it('creates recognizable tokens with 256 random bits', () => {
  const tokens = many(newToken)
  expect(new Set(tokens).size).toBe(500)
  for (const token of tokens) {
    expect(token).toMatch(/^sop_[\w-]{43}$/)
    expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32)
  }
})

it('stores their SHA-256', () => {
  const token = newToken()
  expect(tokenHash(token)).toEqual(createHash('sha256').update(token).digest())
})

it('reads a token from an Authorization header', () => {
  const token = newToken()
  expect(bearerToken(`Bearer ${token}`)).toBe(token)
  expect(bearerToken(`bearer ${token}`)).toBe(token)
})

it.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer null',
  `Basic ${newToken()}`,
  newToken(),
  `Bearer ${newToken()}x`,
  `Bearer ${newToken().slice(1)}`,
  `Bearer ${newToken()} ${newToken()}`,
  `Bearer ${'sop_'.repeat(100_000)}`,
  `Bearer sop_${'ं'.repeat(43)}`,
])('finds none in %j', (header) => {
  expect(bearerToken(header)).toBeNull()
})

it('creates order ids that the payment provider accepts', () => {
  const ids = many(newOrderId)
  expect(new Set(ids).size).toBe(500)
  for (const id of ids) expect(id).toMatch(/^order_[a-z2-9]{20}$/)
})

it('creates referral codes that can be read out', () => {
  const codes = many(newReferralCode)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
})
