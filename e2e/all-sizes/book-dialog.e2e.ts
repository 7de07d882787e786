import { expect } from '@playwright/test'

import { choose, newBuyer } from '#e2e/support/buyer.ts'
import { test } from '#e2e/support/gateway-server.ts'
import { AFTER_INPUT_MS, recordLayoutShift, shiftOf } from '#e2e/support/layout-shift.ts'

// One server for all of them.
test.describe.configure({ mode: 'serial' })

test("a book's dialog does not move from its opening to the purchase", async ({
  page,
  request,
}) => {
  await recordLayoutShift(page, AFTER_INPUT_MS)
  await newBuyer(page, request, '9876543210')
  await page.goto('/books?filter=paid')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Purchase book' })
  await expect(dialog.getByRole('button', { name: 'Purchase Now' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Coupon code' }).fill('BOOK20')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove coupon BOOK20' })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Coupon' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Purchase Now' }).click()
  await choose(page, 'Fail')
  await expect(dialog.getByText(/^Payment failed: /)).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Purchase Now' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Purchase Now' }).click()
  await choose(page, 'Pay')
  await expect(page.getByText('Payment successful! You now have access to the book.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.02)
})

test("a book's dialog stays above the tabs under a payment's window", async ({ page, request }) => {
  await newBuyer(page, request, '9876543210')
  await page.goto('/books?filter=paid')
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tests' })
  const box = await tab.boundingBox()
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Purchase Now' }).click()
  await expect(page.locator('iframe[title="Payment"]')).toBeVisible()
  // The payment's window leaves the place of the tabs free, where 'Purchase Now' has been pressed.
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await choose(page, 'Fail')
  const dialog = page.getByRole('dialog', { name: 'Purchase book' })
  await expect(dialog.getByText(/^Payment failed: /)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/books')
})

test("a book's dialog in a low window has its button below what was scrolled to", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 800, height: 360 })
  await newBuyer(page, request, '9876543210')
  await page.goto('/books?filter=paid')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  const buy = page.getByRole('button', { name: 'Purchase Now' })
  await buy.click()
  await choose(page, 'Fail')
  const failure = page.getByText('Click "Purchase Now" to retry.')
  await expect(failure).toBeInViewport({ ratio: 1 })
  const [text, button] = [await failure.boundingBox(), await buy.boundingBox()]
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(button?.y ?? 0)
})
