import { useEffect, useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/browser/store.ts'

import type { PaymentSdk } from './checkout.ts'

/** The documents' delay between loading the script and using it. */
const READY_DELAY_MS = 1000

let sdk: PaymentSdk | null = null
let loading: Promise<void> | null = null
const ready = createStore(false)

async function load(): Promise<void> {
  const { demoCheckout } = await import('./demo-checkout.ts')
  sdk = demoCheckout
  await new Promise((resolve) => setTimeout(resolve, READY_DELAY_MS))
  ready.set(true)
}

/** Loads the payment code when a page that sells is opened; returns true when it can be used. */
export function usePaymentReady(): boolean {
  useEffect(() => {
    loading ??= load().catch(() => {
      // Retried by the next page that sells; until then the button shows that it is loading.
      loading = null
    })
  }, [])
  return useSyncExternalStore(ready.subscribe, ready.get, ready.get)
}

/** Throws if the ready flag is set without a loaded SDK. */
export function paymentSdk(): PaymentSdk {
  if (sdk === null) throw new Error('Cashfree SDK not loaded')
  return sdk
}
