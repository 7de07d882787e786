import { useEffect, useSyncExternalStore } from 'react'

import { createStore } from '#web/lib/store.ts'

import type { PaymentSdk } from './checkout.ts'

/** The documents' wait between the script's arrival and its use. */
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

/** Loads what payments need when a page that sells is opened; true as soon as it may be used. */
export function usePaymentReady(): boolean {
  useEffect(() => {
    loading ??= load().catch(() => {
      // Tried again by the next page that sells; until then the button says that it loads.
      loading = null
    })
  }, [])
  return useSyncExternalStore(ready.subscribe, ready.get)
}

/** Throws where the ready flag stands without the thing itself. */
export function paymentSdk(): PaymentSdk {
  if (sdk === null) throw new Error('Cashfree SDK not loaded')
  return sdk
}
