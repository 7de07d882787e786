import { sleep } from '@sopan/ui/sleep.ts'
import { useEffect, useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'
import { settings } from '#web/lib/settings.ts'

import type { CheckoutErrors, PaymentSdk } from './checkout.ts'

/** The documents' delay between loading the script and using it. */
const READY_DELAY_MS = 1000

/** In the tab's storage from the first time that the code was ready, so that a reload does not show it as loading again. */
const LOADED_KEY = 'payment_loaded'
const wasLoaded = readLoaded()

let loading: Promise<void> | null = null
const state = createStore<'loading' | 'ready' | 'failed'>('loading')

async function load(): Promise<void> {
  if (settings.payments === 'cashfree') {
    const { loadCashfree } = await import('./cashfree-checkout.ts')
    await loadCashfree()
  } else await import('./demo-checkout.ts')
  await sleep(READY_DELAY_MS)
  state.set('ready')
  writeLoaded()
}

/** Loads the payment code once; also after it has failed. */
export function loadPayment(): void {
  if (state.get() === 'failed') state.set('loading')
  loading ??= load().catch(() => {
    loading = null
    state.set('failed')
  })
}

/**
 * Loads the payment code when a page that sells is opened; returns true when a purchase may begin. In a visit in which
 * the code was ready before it may begin immediately, and `requireSdk` waits for the code.
 */
export function usePaymentReady(): boolean {
  useEffect(loadPayment, [])
  return useSyncExternalStore(state.subscribe, mayBegin, isReady)
}

const isReady = () => state.get() === 'ready'

const mayBegin = () => isReady() || (wasLoaded && state.get() === 'loading')

function readLoaded(): boolean {
  try {
    return sessionStorage.getItem(LOADED_KEY) !== null
  } catch {
    // Storage is disabled, or this is the server.
    return false
  }
}

function writeLoaded(): void {
  try {
    sessionStorage.setItem(LOADED_KEY, 'true')
  } catch {
    // Storage is disabled: a reload shows the loading again.
  }
}

/** Whether the payment code could not be loaded, for example because the browser blocks it. */
export const hasPaymentFailed = () => state.get() === 'failed'

/** Waits for the payment code; throws if the payment provider's script did not arrive, or did not define the SDK. */
export async function requireSdk({ notLoaded }: CheckoutErrors): Promise<void> {
  await loading
  if (settings.payments !== 'cashfree' || window.Cashfree !== undefined) return
  loading = null
  state.set('failed')
  throw new Error(notLoaded)
}

/** The code that opens the checkout of an order's gateway. */
export async function paymentSdk(gateway: 'cashfree' | 'mock'): Promise<PaymentSdk> {
  if (gateway === 'mock') return (await import('./demo-checkout.ts')).demoCheckout
  return (await import('./cashfree-checkout.ts')).cashfreeCheckout
}
