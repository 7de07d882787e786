import { withWindowsUnder } from '@sopan/ui/windows/open-windows.ts'

import { withFrameEntries } from '#web/lib/browser/frame-entries.ts'
import { fieldsOf, text } from '#web/lib/fields.ts'
import { settings } from '#web/lib/settings.ts'

import type { CheckoutErrors, CheckoutResult, PaymentSdk } from './checkout.ts'

interface CashfreeSdk {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<unknown>
}

declare global {
  interface Window {
    /** Defined by the payment provider's script. */
    Cashfree?: (options: { mode: 'production' | 'sandbox' }) => CashfreeSdk
  }
}

/** A script that has not arrived by then counts as blocked; it is used if it arrives later. */
const LOAD_LIMIT_MS = 20_000

/** Loads the payment provider's script; a failed attempt can be repeated. */
export async function loadCashfree(): Promise<void> {
  if (window.Cashfree !== undefined) return
  const script = document.createElement('script')
  script.src = settings.paymentsSdk
  script.async = true
  let timer
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      timer = setTimeout(reject, LOAD_LIMIT_MS)
      document.head.append(script)
    })
  } catch (event) {
    script.remove()
    // The script of an earlier attempt has arrived.
    if (window.Cashfree !== undefined) return
    throw new Error('the script has not arrived', { cause: event })
  } finally {
    clearTimeout(timer)
  }
}

export const cashfreeCheckout: PaymentSdk = {
  open: async (sessionId, words) => {
    if (window.Cashfree === undefined) throw new Error(words.notLoaded)
    const sdk = window.Cashfree({ mode: settings.paymentsMode })
    const options = { paymentSessionId: sessionId, redirectTarget: '_modal' } as const
    return withFrameEntries(
      async () => resultOf(await withWindowsUnder(() => sdk.checkout(options)), words),
      (result) => result.kind === 'redirect',
    )
  },
}

/** Any other result than an error or a redirect only means that the attempt has ended. */
function resultOf(result: unknown, { notMade }: CheckoutErrors): CheckoutResult {
  const { error, redirect } = fieldsOf(result)
  if (redirect === true) return { kind: 'redirect' }
  if (error === undefined || error === null) return { kind: 'done' }
  return { kind: 'error', message: text(fieldsOf(error)['message']) || notMade }
}
