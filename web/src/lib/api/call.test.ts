import { forgotPassword, listUsers, resetPassword, signup } from '@sopan/contract/account'
import { enroll, listCourses } from '@sopan/contract/courses'
import { login } from '@sopan/contract/session'
import { getStatus } from '@sopan/contract/status'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, messageOf } from './api-error.ts'
import { STATUS_TIMEOUT_MS, call, callData, callRaw } from './call.ts'
import { API_TIMEOUT_MS } from './send.ts'
import { onSessionEnd } from './session-end.ts'

type Fetch = (address: string, init: RequestInit) => Promise<Response>

const respond = (body: unknown, status = 200) =>
  vi.fn<Fetch>(async () => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(status === 204 ? null : text, { status })
  })

/** Sends one call to a server implemented by `fetch`, and returns its failure. */
async function failureOf(fetch: Fetch, fallback?: string): Promise<ApiError> {
  vi.stubGlobal('fetch', fetch)
  const options = fallback === undefined ? {} : { fallback }
  const error: unknown = await call(listUsers, {}, options).catch((error: unknown) => error)
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error
}

/** Never responds; rejects when it is aborted. */
const silent: Fetch = (_, init) =>
  new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

const sent = (fetch: ReturnType<typeof respond>) => {
  const [address, init] = fetch.mock.calls[0] ?? []
  return { address, init, headers: new Headers(init?.headers) }
}

afterEach(() => {
  window.earlyStatus = undefined
  onSessionEnd(() => undefined)
})

describe('a call', () => {
  it('sends and accepts JSON, without cookies, and without a token if none is stored', async () => {
    const fetch = respond({ success: true })
    vi.stubGlobal('fetch', fetch)
    await call(listUsers, {})
    const { address, init, headers } = sent(fetch)
    expect(address).toBe('/api/users.php')
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit' })
    expect(init?.body).toBeUndefined()
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
    })
  })

  it('carries the stored auth_token', async () => {
    localStorage.setItem('auth_token', 'sop_abc')
    const fetch = respond({ success: true })
    vi.stubGlobal('fetch', fetch)
    await call(listUsers, {})
    expect(sent(fetch).headers.get('authorization')).toBe('Bearer sop_abc')
  })

  it('puts its input where the endpoint declares it and omits undefined fields', async () => {
    const fetch = respond({ success: true, data: [], user: { id: 1, email: 'a@b.in' } })
    vi.stubGlobal('fetch', fetch)
    await call(enroll, { params: { id: 'a/b' } })
    await call(listCourses, { querystring: { search: 'SSC & HSSC', type: undefined, user_id: '' } })
    await call(login, { body: { email: 'a@b.in', password: 'secret' } })
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      '/api/courses/a%2Fb/enrollment',
      '/api/courses.php?search=SSC+%26+HSSC',
      '/api/login.php',
    ])
    expect(fetch.mock.calls[2]?.[1].body).toBe('{"email":"a@b.in","password":"secret"}')
  })

  it('goes to the base URL that it is given', async () => {
    const fetch = respond({ success: true })
    vi.stubGlobal('fetch', fetch)
    await call(getStatus, {}, { base: 'https://status.example' })
    expect(sent(fetch).address).toBe('https://status.example/api/maintenance.php')
  })

  it('does not send the token to another host given as the base URL', async () => {
    localStorage.setItem('auth_token', 'sop_abc')
    const fetch = respond({ success: true })
    vi.stubGlobal('fetch', fetch)
    await call(getStatus, {}, { base: 'https://status.example' })
    expect(sent(fetch).headers.get('authorization')).toBeNull()
    await call(getStatus, {}, { base: '' })
    const [, init] = fetch.mock.calls[1] ?? []
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer sop_abc')
  })

  it('returns the body, or its data', async () => {
    const body = { success: true, status: 'success', message: 'OK', data: [1], extra: 2 }
    vi.stubGlobal('fetch', respond(body))
    expect(await call(listUsers, {})).toEqual(body)
    expect(await callData(listUsers, {})).toEqual([1])
  })

  it.each([200, 204])('treats an empty body as success (%i)', async (status) => {
    vi.stubGlobal('fetch', respond('', status))
    expect(await call(listUsers, {})).toEqual({
      success: true,
      message: 'Operation successful with no content.',
    })
  })

  it.each([
    ['Failed to fetch users', { fallback: 'Failed to fetch users' }],
    ['API request failed', {}],
  ])('without a body has no data: %s', async (text, options) => {
    vi.stubGlobal('fetch', respond('', 200))
    await expect(callData(listUsers, {}, options)).rejects.toThrow(text)
  })

  it('can return the raw response, also of a refusal', async () => {
    vi.stubGlobal('fetch', respond('<b>no</b>', 403))
    expect(await callRaw(listUsers, {})).toEqual({ status: 403, text: '<b>no</b>' })
  })
})

describe('a refusal', () => {
  it.each([
    ['success false', { success: false, message: 'Not now' }, 200, undefined, 'Not now'],
    ['status error', { status: 'error', message: 'Not now' }, 200, undefined, 'Not now'],
    ['message first', { success: false, message: 'Not now' }, 200, 'Failed to X', 'Not now'],
    ['the fallback of the call', { success: false }, 200, 'Failed to X', 'Failed to X'],
    ['no text at all', { success: false }, 200, undefined, 'API request failed'],
    ['an empty message', { success: false, message: '' }, 200, undefined, 'API request failed'],
    ['an HTTP status with a message', { message: 'Broken' }, 500, 'Failed to X', 'Broken'],
    ['an HTTP status with {}', {}, 503, undefined, 'HTTP 503'],
    ['an HTTP status with nothing', '', 502, undefined, 'HTTP 502'],
    ['an HTTP status with a page', '<html>', 404, undefined, 'HTTP 404'],
    ['a response that is no JSON', '{', 200, undefined, 'Invalid JSON response from server'],
  ])('throws an ApiError with text and status: %s', async (_, body, status, fallback, text) => {
    const error = await failureOf(respond(body, status), fallback)
    expect([error.message, error.status]).toEqual([text, status])
  })

  it('carries its data', async () => {
    const body = { success: false, message: 'Price has changed', data: { amount: 9 } }
    expect((await failureOf(respond(body, 409))).data).toEqual({ amount: 9 })
  })

  it('shows its message, else the fallback, else a general text', () => {
    expect(messageOf(new Error('Not now'), 'Failed to X')).toBe('Not now')
    expect(messageOf(new Error(' '), 'Failed to X')).toBe('Failed to X')
    expect(messageOf(undefined)).toBe('Something went wrong')
  })
})

describe('a call without a response', () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))

  it('reports that the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    expect((await failureOf(refuse)).message).toBe(
      'Network Error: Could not connect to the server. Please check your internet connection and try again.',
    )
  })

  it('reports that the server cannot be reached', async () => {
    expect((await failureOf(refuse)).message).toBe(
      'Network Error: Unable to reach the server. Please try again later.',
    )
  })

  it('reports that the response may not be read across origins', async () => {
    const crossOrigin: Fetch = (_, init) =>
      init.mode === 'no-cors' ? Promise.resolve(new Response('')) : refuse()
    const error = await failureOf(crossOrigin)
    expect(error.message).toBe(
      'Connection Error: Unable to connect to the server. Please try again.',
    )
    expect([error.kind, error.status]).toEqual(['network', 0])
  })

  it.each([
    [
      'our server answers other calls',
      { status: 'alive' },
      'Invalid JSON response from server',
      'invalid',
    ],
    [
      'a Wi-Fi network answers in its place',
      '<!DOCTYPE html><title>Sign in</title>',
      'Network Error: Could not connect to the server. Please check your internet connection and try again.',
      'network',
    ],
  ])('with a web page shows whether %s', async (_, health, text, kind) => {
    const [page, probed] = [respond('<html>'), respond(health)]
    const error = await failureOf((address, init) =>
      address.endsWith('/healthz') ? probed(address, init) : page(address, init),
    )
    expect([error.message, error.kind]).toEqual([text, kind])
  })

  it("keeps the caller's own abort error", async () => {
    vi.stubGlobal('fetch', silent)
    const left = new AbortController()
    const response = call(listUsers, {}, { signal: left.signal })
    left.abort()
    await expect(response).rejects.not.toBeInstanceOf(ApiError)
  })
})

describe('the time limit', () => {
  const TEXT = 'Request timeout. Please check your connection and try again.'
  const stalled: Fetch = async () => new Response(new ReadableStream())

  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it.each([
    ['30 s for the API', {}, API_TIMEOUT_MS, 30_000, silent],
    ['10 s for the status', { timeoutMs: STATUS_TIMEOUT_MS }, STATUS_TIMEOUT_MS, 10_000, silent],
    ['30 s for the body', {}, API_TIMEOUT_MS, 30_000, stalled],
  ])('of %s', async (_, options, constant, limit, fetch) => {
    expect(constant).toBe(limit)
    vi.stubGlobal('fetch', fetch)
    const ended = vi.fn<(error: unknown) => void>()
    void call(getStatus, {}, options).catch(ended)
    await vi.advanceTimersByTimeAsync(limit - 100)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'ApiError', kind: 'timeout', message: TEXT }),
    )
  })

  it('also limits the wait for an early response', async () => {
    window.earlyStatus = new Promise(() => undefined)
    const ended = vi.fn<(error: unknown) => void>()
    void call(getStatus, {}, { base: '', timeoutMs: 10_000 }).catch(ended)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: TEXT }))
  })
})

describe('a 401', () => {
  const refused = respond({ success: false, message: 'Please login again' }, 401)

  function listen() {
    const died = vi.fn<() => void>()
    onSessionEnd(died)
    vi.stubGlobal('fetch', refused)
    return died
  }

  it('ends the session, and still fails with its message', async () => {
    const died = listen()
    await expect(call(listUsers, {})).rejects.toThrow('Please login again')
    expect(died).toHaveBeenCalledOnce()
  })

  it('of a typed password does not end the session', async () => {
    const died = listen()
    const password = 'secret'
    const email = 'a@b.in'
    for (const response of [
      call(login, { body: { email, password } }),
      call(signup, { body: { name: 'A', email, password } }),
      call(forgotPassword, { body: { email } }),
      call(resetPassword, { body: { token: 't', password } }),
    ]) {
      await expect(response).rejects.toThrow('Please login again')
    }
    expect(died).not.toHaveBeenCalled()
  })

  it('that arrives after the session changed does not end the new one', async () => {
    localStorage.setItem('auth_token', 'sop_old')
    const died = listen()
    const response = call(listUsers, {})
    localStorage.setItem('auth_token', 'sop_new')
    await expect(response).rejects.toThrow('Please login again')
    expect(died).not.toHaveBeenCalled()
  })
})
