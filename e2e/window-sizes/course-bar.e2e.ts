import { type APIRequestContext, type Locator, type Page, expect, test } from '@playwright/test'

import { dialogsOf, newLearner, signIn } from '#e2e/support/learner.ts'

const SIZES = [
  [360, 640],
  [360, 800],
  [820, 1180],
  [1280, 800],
] as const

test("a course's price and button stay in the window", async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.goto('/courses/7')
  const buy = page.getByRole('button', { name: 'Buy Now' })
  const price = page.getByRole('region', { name: 'Purchase' }).getByText(/^₹[\d,]+$/)
  await expect(buy).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const part of [0, 0.5, 1]) {
      await page.evaluate(
        (share) => window.scrollTo(0, share * document.documentElement.scrollHeight),
        part,
      )
      await expect(buy).toBeInViewport({ ratio: 1 })
      await expect(price).toBeInViewport({ ratio: 1 })
    }
    const bar = await page.getByRole('region', { name: 'Purchase' }).boundingBox()
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(height)
    // The footer is not covered by the bar.
    const last = await page.getByRole('contentinfo').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

for (const [width, height] of [
  [360, 800],
  [1280, 800],
] as const) {
  test(`neither the focus nor a typed coupon code in a course's bar scrolls the page at ${width} x ${height}`, async ({
    page,
    request,
  }) => {
    const bar = await openCourse(page, request, { width, height })
    const isAtTop = async () => (await page.evaluate(() => window.scrollY)) === 0
    for (const control of [bar.getByRole('button', { name: 'Buy Now' }), bar.locator('summary')]) {
      await control.focus()
      expect(await isAtTop()).toBe(true)
    }
    await bar.getByText('Have a coupon?').click()
    await bar.getByRole('textbox', { name: 'Coupon code' }).pressSequentially('no-such-code')
    await page.keyboard.press('Enter')
    await expect(bar.getByText('Invalid coupon code')).toBeVisible()
    expect(await isAtTop()).toBe(true)
    // The bar still does not cover the control on the page that takes the focus after it.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    const focused = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect().bottom,
    )
    expect(focused).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  })
}

test("a course's bar is above the footer in a low window, and does not cover the course", async ({
  page,
  request,
}) => {
  const bar = await openCourse(page, request)
  await expect(bar).toBeAttached()
  await expect(bar).not.toBeInViewport()
  await bar.getByRole('button', { name: 'Buy Now' }).focus()
  await expect(bar.getByText('₹1,999')).toBeInViewport({ ratio: 1 })
  const footer = await page.getByRole('contentinfo').boundingBox()
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
})

for (const [width, height] of [
  [360, 800],
  [1280, 800],
] as const) {
  test(`a course's bar keeps its height during a purchase at ${width} x ${height}`, async ({
    page,
    request,
  }) => {
    dialogsOf(page)
    await page.setViewportSize({ width, height })
    await signIn(page, await newLearner(request))
    const isSeen = Promise.withResolvers<void>()
    await page.route(/\/demo-checkout-/, async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.goto('/courses/7')
    const bar = page.getByRole('region', { name: 'Purchase' })
    const heightOf = async () => (await bar.boundingBox())?.height
    await expect(bar.getByRole('button', { name: 'Loading Payment...' })).toBeVisible()
    const first = await heightOf()
    expect(first).toBeLessThan(0.3 * height)
    isSeen.resolve()
    await expect(bar.getByRole('button', { name: 'Buy Now' })).toBeVisible()
    expect(await heightOf()).toBe(first)
    await bar.getByText('Have a coupon?').click()
    await bar.getByRole('textbox', { name: 'Coupon code' }).fill('NO-SUCH-CODE')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await expect(bar.getByText('Invalid coupon code')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Apply' })).toBeFocused()
    expect(await heightOf()).toBeLessThan(240)
    await bar.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await expect(bar.getByText('₹1,948.13')).toBeVisible()
    await expect(bar.getByText(/^365\sdays, till /)).toBeVisible()
    expect(await heightOf()).toBe(first)
    await bar.getByRole('button', { name: 'Buy Now' }).click()
    await expect(bar.getByRole('button', { name: 'Processing...' })).toBeVisible()
    expect(await heightOf()).toBe(first)
    await expect(bar.getByText('Payment Failed')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Buy Now' })).toBeFocused()
    // The sentences about the money take more lines than the coupon on a phone.
    expect(await heightOf()).toBeLessThan(240)
  })
}

test('what a coupon saves is at the right side of a narrow card', async ({ page, request }) => {
  dialogsOf(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await newLearner(request))
  await page.goto('/courses?filter=paid')
  const cards = page.getByRole('main').getByRole('listitem')
  const card = cards.nth(1)
  const buy = card.getByRole('button', { name: 'Buy Now' })
  await expect(buy).toBeVisible()
  await card.getByText('Have a coupon code?').click()
  await card.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
  await card.getByRole('button', { name: 'Apply' }).click()
  await expect(card.getByText(/^You save /)).toBeVisible()
  await expect(card.getByText(/days of access$/)).toBeVisible()
  // The saved amount is below the price there.
  await page.setViewportSize({ width: 800, height: 600 })
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const saved = await rightOf(card.getByText(/^You save /))
  expect(Math.abs(saved - (await rightOf(buy)))).toBeLessThan(2)
})

test('a refused coupon leaves room for the course on a phone held sideways', async ({
  page,
  request,
}) => {
  const region = await openCourse(page, request)
  await page.getByText('Have a coupon?').click()
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('NO-SUCH-CODE')
  const apply = page.getByRole('button', { name: 'Apply' })
  // At the bottom of the window, so that the message, which is below it, is not in view.
  await apply.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await apply.click()
  await expect(page.getByText('Invalid coupon code')).toBeInViewport({ ratio: 1 })
  const bar = await region.boundingBox()
  expect(bar?.height).toBeLessThan(160)
})

test("a coupon in a course's bar does not cover its price", async ({ page, request }) => {
  const bar = await openCourse(page, request, { width: 600, height: 360 })
  const expectBesidePriceAtSizes = async (name: string) => {
    for (const [width, height] of [
      [600, 360],
      [740, 360],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectBesidePrice(bar, name)
    }
  }
  await bar.getByText('Have a coupon?').click()
  await bar.getByRole('textbox', { name: 'Coupon code' }).fill('NO-SUCH-CODE')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(bar.getByText('Invalid coupon code')).toBeVisible()
  await expectBesidePriceAtSizes('Apply')
  await bar.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(bar.getByText('₹1,948.13')).toBeVisible()
  await expectBesidePriceAtSizes('Remove coupon DEMO-DECLINED')
  const discount = await bar.getByText('\u2212₹50.87').boundingBox()
  expect(discount?.height, 'the discount is in one line').toBeLessThan(30)
})

/** A button of the coupon ends before the line under the price begins. */
async function expectBesidePrice(bar: Locator, name: string): Promise<void> {
  const button = await bar.getByRole('button', { name }).boundingBox()
  const price = await bar.getByText(/^365\sdays, till /).boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(price?.x ?? 0)
}

/** Opens a course that is for sale as a learner; returns its bar. */
async function openCourse(
  page: Page,
  request: APIRequestContext,
  size = { width: 640, height: 360 },
): Promise<Locator> {
  await page.setViewportSize(size)
  await signIn(page, await newLearner(request))
  await page.goto('/courses/7')
  return page.getByRole('region', { name: 'Purchase' })
}

test("a course's bar leaves no room for a coupon on a phone if the course has no price", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, await newLearner(request))
  await page.route('**/api/course_endpoints/details.php*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: { ...data, price: null } } })
  })
  await page.goto('/courses/7')
  const bar = page.getByRole('region', { name: 'Purchase' })
  const button = bar.getByRole('button', { name: 'Buy Now' })
  await expect(button).toBeVisible()
  await expect(bar.getByText('Have a coupon?')).toBeHidden()
  const top = (await bar.boundingBox())?.y ?? 0
  const below = (await button.boundingBox())?.y ?? 0
  expect(below - top).toBeLessThan(30)
})
