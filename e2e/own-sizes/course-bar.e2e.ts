import { expect, test } from '@playwright/test'

import { newLearner, signIn } from '#e2e/support/learner.ts'

for (const [width, height] of [
  [360, 640],
  [360, 800],
  [640, 360],
  [820, 1180],
  [1280, 800],
] as const) {
  test(`a course's price and button stay in the window at ${width} x ${height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, await newLearner(request))
    await page.goto('/courses/7')
    const buy = page.getByRole('button', { name: 'Buy Now' })
    const price = page.getByRole('region', { name: 'Purchase' }).getByText(/^₹[\d,]+$/)
    await expect(buy).toBeVisible()
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
    // The footer's last line is not covered by the bar.
    const last = await page.getByText('Prices in Indian rupees').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
}

test('a refused coupon leaves room for the course on a phone held sideways', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await signIn(page, await newLearner(request))
  await page.goto('/courses/7')
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Invalid coupon code')).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('region', { name: 'Purchase' }).boundingBox()
  expect(bar?.height).toBeLessThan(160)
})
