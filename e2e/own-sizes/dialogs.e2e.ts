import { type Page, expect, test } from '@playwright/test'

import { TWENTY_MINUTE_TEST, openTest, startTest } from '#e2e/support/exam.ts'

const PRESSES = 14

/** The names of the controls that Tab reaches; null while the browser's own have the focus. */
async function stopsOf(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<(string | null)[]> {
  const stops = []
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(key)
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element.matches('body, dialog')) return null
        if (element.closest('dialog:modal') === null) return `outside: ${element.outerHTML}`
        return element.getAttribute('aria-label') ?? element.textContent ?? ''
      }),
    )
  }
  return stops
}

for (const key of ['Tab', 'Shift+Tab'] as const) {
  test(`${key} stays in a dialog over a test, and comes round to its first control`, async ({
    browser,
    request,
  }) => {
    const { page } = await startTest(browser, request, TWENTY_MINUTE_TEST)
    await page.setViewportSize({ width: 640, height: 400 })
    await page.getByRole('button', { name: 'Test menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Test menu' })).toBeFocused()
    const stops = (await stopsOf(page, key)).filter((stop) => stop !== null)
    expect(new Set(stops)).toEqual(
      new Set(['Close', 'Keyboard shortcuts', 'Submit Test', 'Leave the test']),
    )
    expect(stops.filter((stop) => stop === 'Close').length).toBeGreaterThan(1)
  })
}

test('Tab stays in a test at 200 % zoom', async ({ browser, request }) => {
  const { page } = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('button', { name: 'Next', exact: true }).focus()
  const stops = (await stopsOf(page, 'Tab')).filter((stop) => stop !== null)
  expect(stops[0]).toBe('Test menu')
  expect(stops.filter((stop) => stop.startsWith('outside'))).toEqual([])
})

test('Escape closes only the upper one of two dialogs, and the focus returns to the lower', async ({
  browser,
  request,
}) => {
  const { page, context, learner } = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await context.setOffline(true)
  await page.keyboard.press('b')
  const questions = page.getByRole('button', { name: 'Questions', exact: true })
  if (await questions.isVisible()) await questions.click()
  await page.getByRole('button', { name: 'Submit Test' }).first().click()
  const submit = page.getByRole('dialog', { name: 'Submit the test?' })
  await submit.getByRole('button', { name: 'Close' }).focus()
  await request.post('/api/logout.php', { headers: { authorization: `Bearer ${learner.token}` } })
  await context.setOffline(false)
  const password = page.getByRole('dialog', { name: 'Log in to continue' })
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(password).toBeHidden()
  await expect(submit.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(submit).toBeHidden()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('the page under a dialog cannot be pressed or scrolled', async ({ page }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeVisible({ timeout: 15_000 })
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => document.elementFromPoint(5, 5)?.localName)).toBe('dialog')
  await dialog.getByRole('button', { name: 'Next' }).click()
  // Outside the sheet.
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

for (const [width, height] of [
  [360, 800],
  [800, 360],
  [1280, 800],
] as const) {
  test(`why a test does not start is in view at ${width} x ${height}`, async ({
    browser,
    request,
  }) => {
    const { page } = await openTest(browser, request, TWENTY_MINUTE_TEST)
    await page.setViewportSize({ width, height })
    await page.route('**/tests/start.php', (route) => route.abort())
    await page.getByRole('button', { name: 'Start Test' }).last().click()
    await expect(page.getByText(/^Failed to start test: /)).toBeInViewport({ ratio: 1 })
  })
}
