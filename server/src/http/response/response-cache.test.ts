import { expect, it } from 'vitest'

import { encodeText } from './encoded-body.ts'
import { responseCache } from './response-cache.ts'

function countedCache(maxBytes = 100_000) {
  let now = 1000
  const cache = responseCache(maxBytes, { now: () => now })
  let made = 0
  const read = (key: string, value: string | null = key) =>
    cache.get<string | null>(key, async () => {
      made++
      return value
    })
  return { cache, read, made: () => made, advanceMs: (ms: number) => (now += ms) }
}

it('makes a value once, null included, and again after its age', async () => {
  const { read, made, advanceMs } = countedCache()
  expect(await read('a', null)).toBeNull()
  advanceMs(59_000)
  expect(await read('a', 'other')).toBeNull()
  expect(made()).toBe(1)
  advanceMs(2000)
  expect(await read('a', 'other')).toBe('other')
  expect(made()).toBe(2)
})

it('lets concurrent requests for a missing key share one call', async () => {
  const { read, made } = countedCache()
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a', 'a', 'a'])
  expect(made()).toBe(1)
})

it('holds no more bytes than its bound, and evicts the least recently used', async () => {
  const { read, made } = countedCache(100_000)
  const large = 'x'.repeat(9_000)
  await read('first', large)
  for (let i = 0; i < 100; i++) {
    await read(`key ${i}`, large)
    await read('first', large)
  }
  expect(made()).toBe(101)
  for (let i = 99; i >= 0; i--) await read(`key ${i}`, large)
  // Ten entries of 9.5 KB fit: 'first' and the nine newest were still cached.
  expect(made()).toBe(101 + 91)
})

it('bounds the number of empty values by the bytes that their keys and records cost', async () => {
  const { read, made } = countedCache(100_000)
  for (let i = 0; i < 1000; i++) await read(`key ${i}`, null)
  for (let i = 999; i >= 0; i--) await read(`key ${i}`, null)
  expect(made()).toBeGreaterThan(1800)
})

it('returns a value that is larger than the bound without caching it', async () => {
  const { read, made } = countedCache(1000)
  expect(await read('a', 'x'.repeat(5000))).toHaveLength(5000)
  expect(await read('a', 'y')).toBe('y')
  expect(made()).toBe(2)
})

it('does not cache a value that was being made when the cache was cleared', async () => {
  const { cache, read } = countedCache()
  let finish: (value: string) => void = () => undefined
  const running = cache.get<string>('a', () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  finish('before the change')
  expect(await running).toBe('before the change')
  expect(await read('a', 'after the change')).toBe('after the change')
})

it('returns a value that was evicted while it was made', async () => {
  const { cache, read } = countedCache(10_000)
  let finish: (value: string) => void = () => undefined
  const running = cache.get<string>('a', () => new Promise((resolve) => (finish = resolve)))
  for (let i = 0; i < 10; i++) await read(`key ${i}`, 'x'.repeat(5000))
  finish('late')
  expect(await running).toBe('late')
})

it('passes an error on to every caller and does not cache it', async () => {
  const { cache, read } = countedCache()
  const fails = () => Promise.reject(new Error('database down'))
  const replies = await Promise.allSettled([cache.get('a', fails), cache.get('a', fails)])
  expect(replies.map((reply) => reply.status)).toEqual(['rejected', 'rejected'])
  await expect(cache.get('b', fails)).rejects.toThrow('database down')
  expect(await read('a')).toBe('a')
})

it('weighs every field of a value, so that a new one is counted, too', async () => {
  const { cache, read, made } = countedCache(10_000)
  const rows = [{ title: 'a', added: { later: 'x'.repeat(9000) }, at: new Date(0) }]
  await read('first')
  expect(await cache.get('rows', async () => rows)).toEqual(rows)
  await read('first')
  expect(made()).toBe(2)
})

it('holds hundreds of pages in 32 MiB, however many cursors a visitor sends', async () => {
  const { bytes, count } = countedPages()
  await bytes(0)
  for (let cursor = 1; cursor < 1000; cursor++) {
    await bytes(cursor)
    await bytes(0)
  }
  // The first page is requested all the time, so it is never evicted.
  expect(count()).toBe(1000)
  for (let cursor = 999; cursor >= 0; cursor--) await bytes(cursor)
  const cached = 2000 - count()
  expect(cached).toBeGreaterThan(400)
  expect(cached * 60_000).toBeLessThan(32 * 1024 * 1024)
})

function countedPages() {
  const cache = responseCache(32 * 1024 * 1024)
  const page = encodeText('x'.repeat(60_000))
  let made = 0
  const bytes = (cursor: number) =>
    cache.get(`courses 50 ${cursor}`, async () => {
      made++
      return page
    })
  return { bytes, count: () => made }
}
