import { hashSync } from '@node-rs/argon2'
import { expect, it } from 'vitest'

import { hashPassword, needsRehash, verifyPassword } from './password.ts'

it('stores argon2id with the chosen parameters', async () => {
  const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await verifyPassword(one, 'secret')).toBe(true)
  expect(await verifyPassword(one, 'Secret')).toBe(false)
  expect(needsRehash(one)).toBe(false)
})

it.each([
  ['emoji and spaces', ' 😀 correct  horse '],
  ['Devanagari', 'सोपान पासवर्ड'],
  ['200 characters', 'é'.repeat(200)],
])('accepts %s', async (_name, password) => {
  const hash = await hashPassword(password)
  expect(await verifyPassword(hash, password)).toBe(true)
  expect(await verifyPassword(hash, password.trim().slice(0, -1))).toBe(false)
})

it('compares the whole password: equal first 72 bytes are not enough', async () => {
  const hash = await hashPassword(`${'a'.repeat(72)}1`)
  expect(await verifyPassword(hash, `${'a'.repeat(72)}2`)).toBe(false)
})

it('treats different Unicode compositions as the same password', async () => {
  const hash = await hashPassword('caf\u00e9')
  expect(await verifyPassword(hash, 'cafe\u0301')).toBe(true)
})

it('requests a new hash if the parameters are outdated', () => {
  expect(needsRehash(hashSync('a', { memoryCost: 4096, timeCost: 2, parallelism: 1 }))).toBe(true)
  expect(needsRehash(hashSync('a', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }))).toBe(true)
  const argon2i = '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$'
  expect(needsRehash(argon2i + 'A'.repeat(43))).toBe(true)
})

it('takes as long for an account that does not exist, and fails', async () => {
  const hash = await hashPassword('secret')
  const timed = async (against: string | null) => {
    const start = performance.now()
    expect(await verifyPassword(against, 'wrong')).toBe(false)
    return performance.now() - start
  }
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let i = 0; i < 15; i++) {
    times.known.push(await timed(hash))
    times.unknown.push(await timed(null))
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0
  // Without the work it would be a hundredth.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 4)
})

it('rejects calls above the queue limit, and continues', async () => {
  const hash = hashSync('a', { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const all = await Promise.allSettled(Array.from({ length: 400 }, () => verifyPassword(hash, 'a')))
  const refused = all.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
  expect(all.length - refused.length).toBeGreaterThanOrEqual(256)
  expect(await verifyPassword(hash, 'a')).toBe(true)
})

it('returns false for a malformed stored hash', async () => {
  await expect(verifyPassword('not a hash', 'a')).rejects.toThrow('Decoding failed')
  expect(await verifyPassword(await hashPassword('a'), 'a')).toBe(true)
})
