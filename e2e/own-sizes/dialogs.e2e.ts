import { type Page, expect, test } from '@playwright/test'

import { TWENTY_MINUTE_TEST, confirmStart, openTest, startTest } from '#e2e/support/exam.ts'
import { newLearner, signIn } from '#e2e/support/learner.ts'

const PRESSES = 18

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

test('Tab and Shift+Tab stay in a test at 200 % zoom, and in a dialog over it', async ({
  browser,
  request,
}) => {
  const { page } = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('button', { name: 'Save & Next' }).focus()
  const stops = (await stopsOf(page, 'Tab')).filter((stop) => stop !== null)
  expect(stops[0]).toBe('Test menu')
  expect(stops.filter((stop) => stop.startsWith('outside'))).toEqual([])

  await page.getByRole('button', { name: 'Test menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Test menu' })).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const inside = (await stopsOf(page, key)).filter((stop) => stop !== null)
    expect(new Set(inside), key).toEqual(
      new Set([
        'Close',
        'English',
        'हिन्दी',
        'Question paper',
        'Keyboard shortcuts',
        'हिन्दी में देखें',
        'Submit Test',
        'Leave the test',
      ]),
    )
    expect(inside.filter((stop) => stop === 'Close').length, key).toBeGreaterThan(1)
  }
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
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeVisible()
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

const SIZES = [
  [360, 800],
  [800, 360],
  [1280, 800],
] as const

test('why a test does not start is in view', async ({ browser, request }) => {
  const { page } = await openTest(browser, request, TWENTY_MINUTE_TEST)
  await page.route('**/tests/start.php', (route) => route.abort())
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await confirmStart(page)
    await expect(page.getByText(/^Failed to start test: /)).toBeInViewport({ ratio: 1 })
  }
})

test('a window that finds nothing is as high as its message', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  for (const path of [
    '/tests?test=999999',
    '/job-alert?job=999999',
    '/notifications?notice=999999',
    '/payment-history?payment=999999',
  ]) {
    await page.goto(path)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Not Found|There is no such/)).toBeVisible()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const empty = await dialog
        .getByRole('region')
        .first()
        .evaluate((region) => {
          const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
          return bottomOf(region) - bottomOf(region.lastElementChild)
        })
      // Its padding.
      expect(empty, `${path} at ${width} x ${height}`).toBeLessThan(32)
    }
  }
})

for (const [width, height] of [
  [320, 640],
  [800, 360],
] as const) {
  test(`a message covers neither the title nor the cross of a dialog at ${width} x ${height}`, async ({
    page,
    request,
  }) => {
    await signIn(page, await newLearner(request))
    await page.setViewportSize({ width, height })
    await page.goto('/books?book=1')
    const dialog = page.getByRole('dialog', { name: 'Purchase book' })
    await dialog.getByLabel('Coupon code').fill('NONE')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    const message = page.getByRole('region', { name: 'Messages' })
    // In one call, because the message is gone after some seconds.
    const top = await message.getByText('Invalid coupon code').evaluate(async (element) => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map((one) => one.finished.catch(() => null)))
      return element.getBoundingClientRect().y
    })
    for (const part of [
      dialog.getByRole('heading', { name: 'Purchase book' }),
      dialog.getByRole('button', { name: 'Close', exact: true }),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(top)
    }
  })
}

test('each of two messages over a dialog can be read and closed in a very low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 180 })
  await page.goto('/books?book=1')
  const dialog = page.getByRole('dialog', { name: 'Purchase book' })
  await dialog.getByLabel('Coupon code').fill('NONE')
  await dialog.getByLabel('Coupon code').press('Enter')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Invalid coupon code')).toBeVisible()
  await dialog.getByRole('button', { name: 'Purchase Now' }).focus()
  await page.keyboard.press('Enter')
  await expect(messages.getByText('Please login to purchase books')).toHaveCount(1)
  // While one appears, Chrome may scroll back what the focus has scrolled.
  await messages.evaluate((region) =>
    Promise.all(region.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  const close = messages.getByRole('button', { name: 'Close message' })
  // The focus keeps them open, too.
  await close.last().focus()
  await expect(close.last()).toBeInViewport({ ratio: 1 })
  await close.first().focus()
  await expect(close.first()).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close', exact: true }).click({ trial: true })
})

test('a double press on the cross of a dialog presses nothing under it', async ({ page }) => {
  await page.goto('/books?book=1')
  const cross = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
  await expect(cross).toBeVisible()
  await page.evaluate(() => {
    const under = document.createElement('button')
    under.style.cssText = 'position: fixed; inset: 0; z-index: 99'
    under.addEventListener('click', () => (under.textContent = 'Pressed'))
    document.querySelector('#root')?.append(under)
  })
  // Waits until the dialog has stopped moving.
  await cross.dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pressed' })).toHaveCount(0)
  await page.waitForTimeout(400)
  // The pointer is still where the cross was.
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Pressed' })).toBeVisible()
})
