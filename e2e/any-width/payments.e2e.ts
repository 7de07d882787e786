import { type Page, expect } from '@playwright/test'

import { expectAccessible } from '#e2e/support/accessibility.ts'
import { choose, newBuyer } from '#e2e/support/buyer.ts'
import { test } from '#e2e/support/gateway-server.ts'
import { browserErrorsOf, dialogsOf } from '#e2e/support/learner.ts'

// One server for all of them.
test.describe.configure({ mode: 'serial' })

const COURSE = 'SSC CGL: Complete Maths'
const CLOSED = 'Payment failed: Payment was closed by the customer'
const CONFIRMING = /^Not known yet: your bank is confirming/

const courseCard = (page: Page) => page.getByRole('listitem').filter({ hasText: COURSE })

test('a course: a closed payment can be retried immediately, and a paid one opens it', async ({
  page,
  request,
}) => {
  const dialogs = dialogsOf(page)
  const problems = browserErrorsOf(page)
  await newBuyer(page, request, '9876543210')
  await page.goto('/')
  await page.goto('/courses')
  const card = courseCard(page)
  await expect(page.getByText('Demo payments: no money is taken')).toHaveCount(0)
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await expect(card.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(page.locator('iframe[title="Payment"]')).toBeVisible()
  // Back changes nothing under the window of the payment.
  for (const _ of [1, 2]) await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL(/\/courses$/)
  await choose(page, 'Close')
  await expect(card.getByText('Payment Failed: Payment was closed by the customer')).toBeVisible()
  expect(dialogs).toEqual([CLOSED])
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await choose(page, 'Pay')
  await expect(card.getByText('Purchased - Access granted')).toBeVisible()
  expect(dialogs[1]).toMatch(/^Payment successful! You now have access to the course till /)
  await expect(card.getByRole('link', { name: 'Continue Learning' })).toBeVisible()
  await expect(card.getByRole('group', { name: COURSE })).toBeFocused()
  // The pages in the frames of the payments have left no history entries to go back through.
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  // The script that signs in cannot read the storage of the payment provider's frame.
  expect(problems.filter((problem) => !problem.startsWith('SecurityError'))).toEqual([])
})

test(
  'the button of a failed payment is above the tabs at the bottom',
  { tag: '@long' },
  async ({ page, request }) => {
    dialogsOf(page)
    await newBuyer(page, request, '9876543210')
    await page.goto('/courses')
    const card = courseCard(page)
    const buy = card.getByRole('button', { name: 'Buy Now' })
    const tabs = page.getByRole('navigation', { name: 'Main' })
    const bottomOf = async () => {
      const box = await buy.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    const topOfTabs = Math.round((await tabs.boundingBox())?.y ?? 0)
    await expect(buy).toBeVisible()
    // The message about the failure moves the button down behind the tabs.
    await page.evaluate((by) => window.scrollBy(0, by), (await bottomOf()) - topOfTabs + 60)
    await buy.click()
    await choose(page, 'Close')
    await expect(card.getByText(/^Payment Failed: /)).toBeVisible()
    await expect(buy).toBeFocused()
    // With the ring of the focus around it.
    expect(await bottomOf()).toBeLessThanOrEqual(topOfTabs - 5)
  },
)

test('a phone that is turned during the checkout shows how the payment has ended', async ({
  page,
  request,
}) => {
  dialogsOf(page)
  await newBuyer(page, request, '9876543210')
  await page.goto('/courses')
  await page.getByRole('link', { name: COURSE, exact: true }).click()
  const bar = page.getByRole('region', { name: 'Purchase' })
  await bar.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.locator('iframe[title="Payment"]')).toBeVisible()
  await page.setViewportSize({ width: 800, height: 360 })
  await choose(page, 'Close')
  await expect(bar.getByText('Payment Failed')).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Buy Now' })).toBeFocused()
})

test('a test: a failed payment shows why, one that was closed although paid opens it', async ({
  page,
  request,
}) => {
  const dialogs = dialogsOf(page)
  await newBuyer(page, request, '9876543210')
  await page.goto('/tests?filter=paid')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByText('PREMIUM') })
    .first()
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await choose(page, 'Fail')
  await expect(card.getByText(/^Payment Failed: /)).toBeVisible()
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await choose(page, 'Close although paid')
  await expect(card.getByRole('button', { name: 'Start Test' })).toBeVisible()
  expect(dialogs).toEqual(['Payment successful! You now have access to the test.'])
})

test('a test in its dialog: windows open over it, and it shows how each payment has ended', async ({
  page,
  request,
}) => {
  const name = 'English: grammar and vocabulary'
  await newBuyer(page, request, null)
  await page.goto('/search?q=english')
  await page.getByRole('list', { name: 'Tests' }).getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  const buy = dialog.getByRole('button', { name: 'Buy Now' })
  await buy.press('Enter')
  const form = page.getByRole('dialog', { name: 'Your phone number' })
  await expect(form.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(buy).toBeFocused()
  await buy.press('Enter')
  await form.getByRole('textbox', { name: 'Phone' }).fill('9876543210')
  await page.keyboard.press('Enter')
  await choose(page, 'Fail')
  await expect(dialog.getByText(/^Payment Failed: /)).toBeInViewport({ ratio: 1 })
  await expect(buy).toBeFocused()
  await expectAccessible(page, 'failed payment')
  await buy.press('Enter')
  await choose(page, 'Leave pending')
  await expect(dialog.getByText(CONFIRMING)).toBeInViewport({ ratio: 1 })
  await expect(buy).toHaveCount(0)
  await expectAccessible(page, 'pending payment')
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=english$/)
})

test('a book: the phone number is asked for, a pending payment stays until it is granted', async ({
  page,
  request,
  gatewayServer,
}) => {
  const learner = await newBuyer(page, request, null)
  await page.goto('/books?filter=paid')
  await page
    .getByRole('link', { name: /^Purchase/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Purchase Now' }).click()
  const form = page.getByRole('dialog', { name: 'Your phone number' })
  await form.getByRole('textbox', { name: 'Phone' }).fill('9876543210')
  await expectAccessible(page, 'phone number')
  const save = form.getByRole('button', { name: 'Save and Continue' })
  expect((await save.boundingBox())?.height, 'its text is in one line').toBeLessThan(60)
  await save.click()
  await choose(page, 'Leave pending')
  await expect(page.getByText(CONFIRMING)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: /^Payment pending/ }).click()
  await expect(page.getByText(CONFIRMING)).toBeVisible()
  await page.reload()
  await expect(page.getByText(CONFIRMING)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase Now' })).toHaveCount(0)
  await expectAccessible(page, 'pending payment')
  const headers = { authorization: `Bearer ${learner.token}` }
  const unsettled = await request.get('/api/transactions/unsettled.php', { headers })
  await gatewayServer.emulator.control.finish((await unsettled.json()).data[0].order_id)
  await expect(page.getByText('Payment successful! You now have access to the book.')).toBeVisible()
  await expect(page.getByText(CONFIRMING)).toHaveCount(0)
})

test('a phone number that the payment service refuses can be corrected in place', async ({
  page,
  request,
  gatewayServer,
}) => {
  const dialogs = dialogsOf(page)
  await newBuyer(page, request, '9000000000')
  await gatewayServer.emulator.control.fail('createOrder', { kind: 'wrong-phone', times: 2 })
  await page.goto('/courses')
  await courseCard(page).getByRole('button', { name: 'Buy Now' }).click()
  const form = page.getByRole('dialog', { name: 'Your phone number' })
  for (const [refused, next] of [
    ['9000000000', '9000000001'],
    ['9000000001', '9876543210'],
  ] as const) {
    const field = form.getByRole('textbox', { name: 'Phone' })
    await expect(field).toHaveValue(refused)
    await expect(field).toBeFocused()
    await expect(form.getByText(/does not accept the number in your profile/)).toBeVisible()
    await field.fill(next)
    await page.keyboard.press('Enter')
  }
  await choose(page, 'Pay')
  await expect(courseCard(page).getByText('Purchased - Access granted')).toBeVisible()
  expect(dialogs).toHaveLength(1)
})

test('a redirect ends silently and returns to the state of the payment', async ({
  page,
  request,
}) => {
  const dialogs = dialogsOf(page)
  await newBuyer(page, request, '9876543210')
  await page.goto('/courses')
  await courseCard(page).getByRole('button', { name: 'Buy Now' }).click()
  await choose(page, 'Redirect')
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await page.goBack()
  await expect(courseCard(page).getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/payment-return\?order_id=/)
  await expect(page.getByText('Payment successful')).toBeVisible()
  await expectAccessible(page, 'returned')
  await page.reload()
  await page.getByRole('link', { name: 'Open this course' }).click()
  await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible()
  expect(dialogs).toEqual([])
})
