import { type Page, expect, test } from '@playwright/test'

import { settle } from '#e2e/support/accessibility.ts'
import { holdScripts } from '#e2e/support/hold-scripts.ts'
import { newLearner, signIn } from '#e2e/support/learner.ts'

/** The focused element, and what covers its centre; null if the page has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const top = document.elementFromPoint(Math.min(x, window.innerWidth - 1), y)
    const isSeen = top !== null && (element.contains(top) || top.contains(element))
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return {
      name: name.slice(0, 40),
      coveredBy: isSeen ? null : (top?.outerHTML ?? 'the edge').slice(0, 80),
    }
  })

test('the focused control is not covered by a bar in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  for (const path of ['/courses', '/courses/1', '/tests', '/api-test']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settle(page)
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      if ((await focused(page)) === null) break
      // A part that has just loaded may move the page once more.
      await expect
        .poll(() => focused(page), { message: `${path}, stop ${stop}`, timeout: 3000 })
        .toMatchObject({ coveredBy: null })
    }
  }
})

test('the focus stays at the button of a purchase that failed', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.route('**/api/transactions/create_book_order.php', (route) => route.abort())
  await page.goto('/books?filter=paid')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  const buy = page.getByRole('button', { name: 'Purchase Now' })
  await buy.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/^Error: /)).toBeVisible()
  await expect(buy).toBeFocused()
})

test('the focus stays around what is removed: a coupon, a failure, an ended edit mode', async ({
  page,
  request,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, await newLearner(request))
  await page.goto('/courses')
  const title = 'SSC CGL: Complete Maths'
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByText('Have a coupon code?').click()
  await card.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('group', { name: 'Coupon' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Remove coupon DEMO-DECLINED' })).toBeFocused()
  await page.keyboard.press('Tab')
  const buy = card.getByRole('button', { name: 'Buy Now' })
  await expect(buy).toBeFocused()
  await expect(buy).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Payment Failed: The bank declined the payment')).toBeVisible()
  const close = card.getByRole('button', { name: 'Close message' })
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(card.getByRole('group', { name: title })).toBeFocused()
  await page.goto('/profile?edit=1')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(cancel).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('after a form failed, the focus is at its button or in the field, where Enter had sent it', async ({
  page,
}) => {
  await page.route('**/api/forget_password.php', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.abort()
  })
  const loadScripts = await holdScripts(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  // On a slow network a field has the focus before the scripts of its page run.
  await email.fill('anjali@example.com')
  loadScripts()
  await page.waitForLoadState('networkidle')
  for (const sender of [email, page.getByRole('button', { name: 'Send Reset Link' })]) {
    await sender.focus()
    await page.keyboard.press('Enter')
    await expect(email).toBeDisabled()
    await expect(page.getByRole('alert')).toContainText('Connection Error')
    await expect(sender).toBeFocused()
  }
})

test('a double press on the cross of a failed payment buys nothing', async ({ page, request }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, await newLearner(request))
  let orders = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/create_order.php')) orders += 1
  })
  await page.goto('/courses')
  const card = page.getByRole('listitem').filter({ hasText: 'SSC CGL: Complete Maths' })
  await card.getByText('Have a coupon code?').click()
  await card.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Remove coupon DEMO-DECLINED' })).toBeVisible()
  await card.getByRole('button', { name: 'Buy Now' }).click()
  const close = card.getByRole('button', { name: 'Close message' })
  await expect(close).toBeVisible()
  await close.dblclick()
  await expect(close).toHaveCount(0)
  await page.waitForTimeout(500)
  expect(orders).toBe(1)
})
