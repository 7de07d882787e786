import { expect, it } from 'vitest'

import { atMost } from './row.ts'
import { Timings } from './timings.ts'

const failing = () => Promise.reject(new Error('503'))

it('meets no target if every call fails', async () => {
  const timings = new Timings()
  await timings.measure(failing)
  expect(timings.percentile(50)).toBeNaN()
  expect(atMost(60, timings.percentile(50)).isMet).toBe(false)
})

it('counts the failed calls', async () => {
  const timings = new Timings()
  await timings.measure(failing)
  await timings.measure(() => Promise.resolve())
  expect([timings.count, timings.failures]).toEqual([1, 1])
  expect(timings.describe()).toContain('1 FAILED: Error: 503')
})
