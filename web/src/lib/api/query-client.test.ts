import { describe, expect, it, vi } from 'vitest'

import { ApiError } from './api-error.ts'
import { queryClient, retry, retryDelay } from './query-client.ts'

const MINUTE = 60_000

describe('the defaults of every query', () => {
  it('are fresh for 5 minutes, cached for 10, and not refetched on focus', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
    })
  })

  it('retry once if a retry may help', async () => {
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

describe('the delay before a retry', () => {
  const busy = (retryAfterMs: number | null) =>
    new ApiError('http', 'Too busy', 503, null, { retryAfterMs })
  it.each([
    ['doubles', busy(null), [1000, 2000, 4000]],
    ['is as long as the server asks', busy(3000), [3000, 3000, 4000]],
    ['has a maximum', busy(3_600_000), [30_000, 30_000, 30_000]],
  ])('%s', (_, error, pauses) => {
    expect([0, 1, 2].map((failures) => retryDelay(failures, error))).toEqual(pauses)
  })
})

describe('a retry', () => {
  it('is not made while the device is offline', () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(retry(2)(0, new ApiError('network', 'Network Error'))).toBe(false)
    offline.mockRestore()
  })

  it.each([
    ['no response', new ApiError('timeout', 'Request timeout'), true],
    ['a server error', new ApiError('http', 'HTTP 503', 503), true],
    ['a refusal', new ApiError('unsuccessful', 'Access denied', 200), false],
    ['an invalid request', new ApiError('http', 'Not found', 404), false],
    ['a bug in the page', new TypeError('x is undefined'), false],
  ])('after %s', (_, error, helps) => {
    expect([0, 1, 2].map((failures) => retry(2)(failures, error))).toEqual([helps, helps, false])
  })
})

it('an app that starts offline notices its first connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.resetModules()
  await import('./query-client.ts')
  const { onlineManager } = await import('@tanstack/react-query')
  onLine.mockRestore()
  const onChange = vi.fn<(isOnline: boolean) => void>()
  const stop = onlineManager.subscribe(onChange)
  window.dispatchEvent(new Event('online'))
  stop()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})
