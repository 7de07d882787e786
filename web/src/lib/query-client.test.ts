import { describe, expect, it } from 'vitest'

import { ApiError } from './api-error.ts'
import { queryClient, retry, retryDelay } from './query-client.ts'

const MINUTE = 60_000

describe('the defaults of every query', () => {
  it('are fresh for 5 minutes, kept for 10, and do not follow the focus', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
    })
  })

  it('ask twice in all where a repeat may help', async () => {
    let asked = 0
    const queryFn = () => {
      asked += 1
      return Promise.reject(new ApiError('http', 'HTTP 503', 503))
    }
    await expect(
      queryClient.fetchQuery({
        ...queryClient.defaultQueryOptions({ queryKey: ['twice'] }),
        queryFn,
        retry: queryClient.getDefaultOptions().queries?.retry,
        retryDelay: 0,
      }),
    ).rejects.toThrow('HTTP 503')
    expect(asked).toBe(2)
  })
})

describe('the pause before a repeat', () => {
  const busy = (retryAfterMs: number | null) =>
    new ApiError('http', 'Too busy', 503, null, { retryAfterMs })
  it.each([
    ['doubles', busy(null), [1000, 2000, 4000]],
    ['lasts as long as the server asks', busy(3000), [3000, 3000, 4000]],
    ['has an end', busy(3_600_000), [30_000, 30_000, 30_000]],
  ])('%s', (_, error, pauses) => {
    expect([0, 1, 2].map((failures) => retryDelay(failures, error))).toEqual(pauses)
  })
})

describe('a repeat', () => {
  it.each([
    ['no answer', new ApiError('timeout', 'Request timeout'), true],
    ['a server in trouble', new ApiError('http', 'HTTP 503', 503), true],
    ['a refusal', new ApiError('refused', 'Access denied', 200), false],
    ['a wrong question', new ApiError('http', 'Not found', 404), false],
    ['a mistake of ours', new TypeError('x is undefined'), false],
  ])('after %s', (_, error, helps) => {
    expect([0, 1, 2].map((failures) => retry(2)(failures, error))).toEqual([helps, helps, false])
  })
})
