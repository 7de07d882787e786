import { sleep } from '@sopan/ui/sleep.ts'
import { useEffect, useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'
import { settings } from '#web/lib/settings.ts'

import { NOT_LOADED, type PaymentSdk } from './checkout.ts'

/** The documents' delay between loading the script and using it. */
const READY_DELAY_MS = 1000

let loading: Promise<void> | null = null
const state = createStore<'loading' | 'ready' | 'failed'>('loading')

async function load(): Promise<void> {
  if (settings.payments === 'cashfree') {
    const { loadCashfree } = await import('./cashfree-checkout.ts')
    await loadCashfree()
  } else await import('./demo-checkout.ts')
  await sleep(READY_DELAY_MS)
  state.set('ready')
}

/** Loads the payment code once; also after it has failed. */
export function loadPayment(): void {
  if (state.get() === 'failed') state.set('loading')
  loading ??= load().catch(() => {
    loading = null
    state.set('failed')
  })
}

/** Loads the payment code when a page that sells is opened; returns true when it can be used. */
export function usePaymentReady(): boolean {
  useEffect(loadPayment, [])
  return useSyncExternalStore(state.subscribe, isReady, isReady)
}

const isReady = () => state.get() === 'ready'

/** Whether the payment code could not be loaded, for example because the browser blocks it. */
export const hasPaymentFailed = () => state.get() === 'failed'

/** Throws if the payment provider's script was loaded but did not define the SDK. */
export function requireSdk(): void {
  if (settings.payments !== 'cashfree' || window.Cashfree !== undefined) return
  loading = null
  state.set('failed')
  throw new Error(NOT_LOADED)
}

/** The code that opens the checkout of an order's gateway. */
export async function paymentSdk(gateway: 'cashfree' | 'mock'): Promise<PaymentSdk> {
  if (gateway === 'mock') return (await import('./demo-checkout.ts')).demoCheckout
  return (await import('./cashfree-checkout.ts')).cashfreeCheckout
}
