import { checkout } from '@sopan/words/money/checkout'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { errors } = checkout.in('en')
const NOT_LOADED = 'Cashfree SDK not loaded'
const SDK = 'https://sdk.example/cashfree.js'

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  delete window.Cashfree
  document.head.replaceChildren()
})

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SDK}"]`)]

/** Mounts a page that sells, with new modules. */
async function open(payments: 'cashfree' | 'mock') {
  const { settings } = await import('#web/lib/settings.ts')
  Object.assign(settings, { payments, paymentsMode: 'sandbox', paymentsSdk: SDK })
  const sdk = await import('./payment-sdk.ts')
  const mount = () => renderHook(sdk.usePaymentReady)
  return { ...sdk, ...mount(), mount }
}

async function arrive(event: 'load' | 'error') {
  await vi.waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 60_000 })
  await act(async () => scripts()[0]?.dispatchEvent(new Event(event)))
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the payment code', () => {
  it('loads the script of the payment provider once, and is ready 1 s after it', async () => {
    const { result, mount } = await open('cashfree')
    const other = mount()
    await arrive('load')
    await wait(900)
    expect(result.current).toBe(false)
    await wait(150)
    expect([result.current, other.result.current]).toEqual([true, true])
    expect(scripts()).toHaveLength(1)
  })

  it('that was ready before in this tab lets a purchase begin, which waits for it', async () => {
    sessionStorage.setItem('payment_loaded', 'true')
    const { result, requireSdk } = await open('cashfree')
    expect(result.current).toBe(true)
    const onReady = vi.fn<() => void>()
    void requireSdk(errors).then(onReady)
    await arrive('load')
    await wait(900)
    expect(onReady).not.toHaveBeenCalled()
    window.Cashfree = vi.fn<NonNullable<typeof window.Cashfree>>()
    await wait(150)
    expect(onReady).toHaveBeenCalledOnce()
    expect(result.current).toBe(true)
  })

  it('that was ready before in this tab and is blocked now is shown as not ready', async () => {
    sessionStorage.setItem('payment_loaded', 'true')
    const { result, requireSdk } = await open('cashfree')
    const purchase = requireSdk(errors).catch(String)
    await arrive('error')
    expect(await purchase).toContain(NOT_LOADED)
    expect(result.current).toBe(false)
  })

  it('loads no script for demo payments', async () => {
    const { result } = await open('mock')
    await vi.waitFor(() => expect(result.current).toBe(true), { timeout: 60_000 })
    expect(scripts()).toEqual([])
  })

  it('that is blocked is loaded again by the next page that sells', async () => {
    const { result, mount, unmount, hasPaymentFailed } = await open('cashfree')
    await arrive('error')
    expect([result.current, hasPaymentFailed(), scripts()]).toEqual([false, true, []])
    unmount()
    const next = mount()
    await arrive('load')
    await wait(1100)
    expect([next.result.current, hasPaymentFailed()]).toEqual([true, false])
  })

  it('that does not arrive within 20 s counts as blocked', async () => {
    const { hasPaymentFailed } = await open('cashfree')
    await vi.waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 60_000 })
    await wait(20_100)
    expect([hasPaymentFailed(), scripts()]).toEqual([true, []])
  })

  it('that arrives during the next attempt is used, even if that attempt fails', async () => {
    const { result, loadPayment } = await open('cashfree')
    await vi.waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 60_000 })
    await wait(20_100)
    loadPayment()
    await vi.waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 60_000 })
    window.Cashfree = vi.fn<NonNullable<typeof window.Cashfree>>()
    await arrive('error')
    await wait(1100)
    expect(result.current).toBe(true)
  })

  it('that defines no SDK is refused before an order is made, and loaded again', async () => {
    const { requireSdk, loadPayment } = await open('cashfree')
    await arrive('load')
    await wait(1100)
    await expect(requireSdk(errors)).rejects.toThrow(NOT_LOADED)
    document.head.replaceChildren()
    loadPayment()
    await arrive('load')
  })
})

describe('the checkout of the payment provider', () => {
  it.each([
    [{ error: { message: 'Closed' } }, { kind: 'error', message: 'Closed' }],
    [{ error: {} }, { kind: 'error', message: 'The payment was not made' }],
    [{ redirect: true }, { kind: 'redirect' }],
    [{ paymentDetails: { paymentMessage: 'Finished' } }, { kind: 'done' }],
    [undefined, { kind: 'done' }],
  ])('with the result %j is %j', async (result, read) => {
    const { paymentSdk } = await open('cashfree')
    const checkout = vi.fn<() => Promise<unknown>>().mockResolvedValue(result)
    const start = vi.fn<() => { checkout: typeof checkout }>(() => ({ checkout }))
    window.Cashfree = start
    expect(await (await paymentSdk('cashfree')).open('session_1', errors)).toEqual(read)
    expect(start).toHaveBeenCalledWith({ mode: 'sandbox' })
    expect(checkout).toHaveBeenCalledWith({
      paymentSessionId: 'session_1',
      redirectTarget: '_modal',
    })
  })

  it('without the SDK fails', async () => {
    const { paymentSdk } = await open('mock')
    await expect((await paymentSdk('cashfree')).open('session_1', errors)).rejects.toThrow(
      NOT_LOADED,
    )
  })
})
