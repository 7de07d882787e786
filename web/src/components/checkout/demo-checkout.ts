import { sleep } from '@sopan/ui/sleep.ts'

import type { PaymentSdk } from './checkout.ts'

/** The documents' simulated payment takes two seconds. */
const DEMO_PAYMENT_MS = 2000

/** Takes no money: it only waits, and the server's check of the order decides. */
export const demoCheckout: PaymentSdk = {
  open: async () => {
    await sleep(DEMO_PAYMENT_MS)
    return { kind: 'done' }
  },
}
