import { type Page, expect, test } from '@playwright/test'

import {
  firstBook,
  hasStarted,
  openBooks,
  pressBookEarly,
  priceIn,
  purchaseDialog,
} from '../support/early-book.ts'

const slowMessage = (page: Page) => page.getByText('Still loading on a slow connection')

/** Presses the cross of the dialog before or after the app has repeated the recorded presses. */
async function closeAtStart(page: Page, moment: 'before' | 'after' | 'later'): Promise<void> {
  await page.evaluate((when) => {
    const cross = document.querySelector<HTMLElement>('#early-window[open] button')
    const app = window as { takeEarlyPresses?: () => HTMLElement[] }
    const take = app.takeEarlyPresses
    app.takeEarlyPresses = () => {
      if (when === 'before') cross?.click()
      const presses = take?.() ?? []
      if (when === 'after') cross?.click()
      // The press has been repeated, and the window of the app has not been rendered.
      if (when === 'later') setTimeout(() => cross?.click())
      return presses
    }
  }, moment)
}

for (const [moment, when] of [
  ['before', 'immediately before the app takes the presses'],
  ['after', 'immediately after the app takes the presses'],
  ['later', 'after the repeated press and before its window is rendered'],
] as const) {
  test(`a book closed ${when} is not opened`, async ({ page }) => {
    const load = await pressBookEarly(page)
    await closeAtStart(page, moment)
    load()
    await hasStarted(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/books')
    await expect(firstBook(page)).toBeFocused()
    await firstBook(page).click()
    await expect(priceIn(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/books')
  })
}

test('a book that is not in the filtered list is not opened if it is closed while it loads', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  const requested = page.waitForRequest(/list\.php\?id=/)
  await page.route(/list\.php\?id=/, async (route) => {
    await held.promise
    await route.continue()
  })
  const load = await openBooks(page)
  await page.getByLabel('Type').selectOption('free')
  await firstBook(page).click()
  load()
  await requested
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/books?filter=free')
  held.resolve()
  await expect(page.getByRole('link', { name: /^Access / }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a double press on a book before the scripts have loaded does not close its window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const load = await openBooks(page)
  await firstBook(page).dblclick()
  await expect(purchaseDialog(page)).toBeVisible()
  load()
  await expect(priceIn(page)).toBeVisible()
})

test('a press that begins inside the window of a book and ends outside does not close it before the scripts have loaded', async ({
  page,
}) => {
  await pressBookEarly(page)
  const title = purchaseDialog(page).getByRole('heading')
  await title.hover()
  await page.mouse.down()
  await page.mouse.move(180, 20)
  await page.mouse.up()
  await expect(purchaseDialog(page)).toBeVisible()
  await page.mouse.click(180, 20)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the keys that open a book before the scripts have loaded do not close it or scroll the page', async ({
  page,
}) => {
  const load = await openBooks(page)
  await firstBook(page).focus()
  await page.keyboard.press('Enter')
  await expect(purchaseDialog(page)).toBeFocused()
  for (const key of ['Enter', 'Space', 'PageDown']) await page.keyboard.press(key)
  await expect(purchaseDialog(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  load()
  await expect(priceIn(page)).toBeVisible()
  await expect(purchaseDialog(page)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(firstBook(page)).toBeFocused()
})

test('the page under a book that is opened before the scripts have loaded does not scroll or move', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openBooks(page)
  const heading = page.getByRole('heading', { level: 1 })
  const place = await heading.boundingBox()
  await firstBook(page).click()
  await expect(purchaseDialog(page)).toBeVisible()
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await heading.boundingBox()).toEqual(place)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('the message about a slow connection is in the window that is opened after it, and in the page when that is closed', async ({
  page,
}) => {
  await page.clock.install()
  await openBooks(page)
  await page.clock.fastForward(21_000)
  await expect(slowMessage(page)).toBeVisible()
  await firstBook(page).click()
  await expect(purchaseDialog(page).getByText('Still loading on a slow connection')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(slowMessage(page)).toBeVisible()
})

test('a double press on the cross of a book before the scripts have loaded does not open the book under it', async ({
  page,
}) => {
  const load = await pressBookEarly(page)
  // Two presses at the same moment: the time between two of the test's own depends on the machine.
  await page.evaluate(() => {
    const cross = document.querySelector('#early-window[open] button')
    const { x, y } = cross?.getBoundingClientRect() ?? { x: 0, y: 0 }
    for (const pressed of [cross, document.querySelectorAll('a[data-early-window]')[1]]) {
      const place = { clientX: x + 20, clientY: y + 20 }
      pressed?.dispatchEvent(new MouseEvent('click', { ...place, bubbles: true, cancelable: true }))
    }
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  load()
  await hasStarted(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/books')
})
