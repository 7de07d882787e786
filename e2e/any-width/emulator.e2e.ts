import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Page, expect, test } from '@playwright/test'
import { type Emulator, startEmulator } from '@sopan/emulator'

import { expectAccessible } from '#e2e/support/accessibility.ts'

const HEADERS = {
  'content-type': 'application/json',
  'x-client-id': 'test-app',
  'x-client-secret': 'sec',
  'x-api-version': '2025-01-01',
}
const ENDED = { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }
const CLOSED = { error: { message: 'Payment was closed by the customer' } }

let emulator: Emulator
let merchant: Server
/** A page of a merchant that loads the stand-in for the SDK. */
let merchantUrl: string

test.beforeAll(async () => {
  emulator = await startEmulator({ appId: 'test-app', secrets: ['sec'] })
  const html = `<!doctype html><html lang="en"><title>Merchant</title><main><h1>Merchant</h1></main>
    <script src="${emulator.sdkUrl}"></script></html>`
  merchant = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => merchant.listen(0, 'localhost', resolve))
  merchantUrl = `http://localhost:${(merchant.address() as AddressInfo).port}/`
})
test.afterAll(async () => {
  await emulator.close()
  merchant.closeAllConnections()
  merchant.close()
})

async function newSession(orderId: string): Promise<string> {
  const response = await fetch(`${emulator.apiUrl}/orders`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({
      order_id: orderId,
      order_amount: 1499,
      order_currency: 'INR',
      customer_details: { customer_id: 'user0000007', customer_phone: '9876543210' },
      order_meta: { return_url: `${merchantUrl}?order={order_id}` },
    }),
  })
  const { payment_session_id: sessionId } = (await response.json()) as Record<string, string>
  return sessionId ?? ''
}

/** Opens the checkout; its result is in the title of the page. */
const checkout = (page: Page, sessionId: string, redirectTarget = '_modal') =>
  page.evaluate(
    ([paymentSessionId, target]) => {
      document.title = 'Waiting'
      const sdk = (globalThis as unknown as { Cashfree: (mode: object) => Sdk }).Cashfree
      interface Sdk {
        checkout: (options: object) => Promise<object>
      }
      void sdk({ mode: 'sandbox' })
        .checkout({ paymentSessionId, redirectTarget: target })
        .then((result) => (document.title = JSON.stringify(result)))
    },
    [sessionId, redirectTarget],
  )

test('the stand-in for the SDK has the results of the SDK, and is accessible', async ({ page }) => {
  await page.goto(merchantUrl)
  const press = (name: string) =>
    page.frameLocator('iframe[title="Payment"]').getByRole('button', { name, exact: true }).click()

  const results = [
    ['Pay', ENDED],
    ['Close', CLOSED],
  ] as const
  for (const [name, result] of results) {
    await checkout(page, await newSession(`o_${name}`))
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await expect(dialog).toBeVisible()
    if (name === 'Pay') await expectAccessible(page, 'payment')
    await press(name)
    await expect(page).toHaveTitle(JSON.stringify(result))
    await expect(dialog).toHaveCount(0)
  }

  await test.step('Escape closes the window', async () => {
    await checkout(page, await newSession('o_escape'))
    await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveTitle(JSON.stringify(CLOSED))
  })

  await test.step('a session that is none is an error', async () => {
    await checkout(page, 'none')
    await expect(page).toHaveTitle(/"error".*paymentSessionId/)
  })
})

test('a redirect leads to the page of the payment and back to the merchant', async ({ page }) => {
  for (const target of ['_modal', '_self']) {
    await page.goto(merchantUrl)
    await checkout(page, await newSession(`o${target}`), target)
    if (target === '_modal') {
      await page.frameLocator('iframe').getByRole('button', { name: 'Redirect' }).click()
    }
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(`${merchantUrl}?order=o${target}`)
    expect(await emulator.control.order(`o${target}`)).toMatchObject({ order_status: 'PAID' })
  }
})
