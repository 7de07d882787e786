import { type Page, expect, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import {
  booksOf,
  firstBook,
  hasStarted,
  openBooks,
  pressBookEarly,
  priceIn,
  purchaseDialog,
} from '../support/early-book.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { browserErrorsOf } from '../support/learner.ts'

/** A press on it leads to the login. */
const freeBook = (page: Page) => page.getByRole('link', { name: /^Access / }).first()

test('a book pressed before the scripts have loaded opens without loading the page again', async ({
  page,
}) => {
  const errors = browserErrorsOf(page)
  let navigations = -1
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1
  })
  const load = await pressBookEarly(page)
  const book = page.locator('a[aria-busy]')
  const target = (await book.getAttribute('href')) ?? ''
  await expect(purchaseDialog(page).getByText('Loading...')).toBeAttached()
  await expectAccessible(page, 'a book before the scripts')
  load()
  await expect(priceIn(page)).toBeVisible()
  await expect(purchaseDialog(page)).toHaveCount(1)
  await expect(page).toHaveURL(target)
  await expect(page.locator('[aria-busy]:visible')).toHaveCount(0)
  expect(navigations).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/books')
  await expect(firstBook(page)).toBeFocused()
  await firstBook(page).click()
  await expect(priceIn(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/books')
  expect(errors).toEqual([])
})

for (const [way, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the cross', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ['a press outside', (page: Page) => page.mouse.click(180, 20)],
] as const) {
  test(`a book closed by ${way} before the scripts have loaded is not opened`, async ({ page }) => {
    const load = await pressBookEarly(page)
    await close(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(firstBook(page)).toBeFocused()
    await expect(page.locator('a[aria-busy]')).toHaveCount(0)
    load()
    await hasStarted(page)
    await expect(page).toHaveURL('/books')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await firstBook(page).click()
    await expect(priceIn(page)).toBeVisible()
  })
}

test('the dialog of a book replaces its loading state without a second animation', async ({
  page,
}) => {
  const load = await pressBookEarly(page)
  const appearances = await page.evaluateHandle(() => {
    const elements: Element[] = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      const isWindow = target instanceof HTMLDialogElement && target.id !== 'early-window'
      if (isWindow && propertyName === 'background-color') elements.push(target)
    })
    return elements
  })
  const count = () => appearances.evaluate(({ length }) => length)
  load()
  await expect(priceIn(page)).toBeVisible()
  expect(await count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await firstBook(page).click()
  await expect(priceIn(page)).toBeVisible()
  // A busy browser starts the transition in a later frame.
  await expect.poll(count).toBe(1)
})

test('of two books pressed before the scripts have loaded the second one is opened', async ({
  page,
}) => {
  const load = await pressBookEarly(page)
  await page.keyboard.press('Escape')
  const second = booksOf(page).nth(1)
  await second.click()
  load()
  await expect(priceIn(page)).toBeVisible()
  await expect(page).toHaveURL((await second.getAttribute('href')) ?? '')
})

test('a free book pressed before the scripts have loaded leads to the login, without a window', async ({
  page,
}) => {
  const load = await openBooks(page)
  await freeBook(page).click()
  await expect(freeBook(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  load()
  await expect(page).toHaveURL('/login')
})

test('a book can be opened although the first script failed to load', async ({ page }) => {
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/books')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await page.unroute(scripts)
  const book = firstBook(page)
  await book.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('of a book and a link to another page only the one pressed last is opened', async ({
  page,
}) => {
  const load = await holdScripts(page)
  // A navigation that ends without another page.
  await page.route('**/courses', (route) => route.fulfill({ status: 204 }))
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  const book = freeBook(page)
  const courses = page.getByRole('contentinfo').getByRole('link', { name: 'Courses' })
  await book.click()
  await courses.click()
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
  load()
  await hasStarted(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/books')
})

test('a book pressed after a link to another page is opened instead of that page', async ({
  page,
}) => {
  await holdScripts(page)
  await page.route('**/courses', (route) => route.fulfill({ status: 204 }))
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  const book = firstBook(page)
  const target = await book.getAttribute('href')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).click()
  await book.click()
  await page.waitForURL(target ?? '', { waitUntil: 'commit' })
})

test('a book pressed before the menu does not close it again', async ({ page }) => {
  const load = await openBooks(page)
  await freeBook(page).tap()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  load()
  await hasStarted(page)
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dark theme' })).toBeVisible()
  await expect(page).toHaveURL('/books')
})

test('a book pressed after a filter opens over the filtered list, and closing it moves the focus into the page', async ({
  page,
}) => {
  const load = await openBooks(page)
  await page.getByLabel('Type').selectOption('free')
  await firstBook(page).click()
  load()
  await expect(priceIn(page)).toBeVisible()
  await expect(page).toHaveURL(/\?filter=free&book=\d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/books?filter=free')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a book pressed before the first script failed to load is not called busy any more', async ({
  page,
}) => {
  const failure = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await failure.promise
    await route.abort()
  })
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  await firstBook(page).click()
  await expect(page.locator('a[aria-busy]')).toHaveCount(1)
  failure.resolve()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
})

test('a book that loads slowly shows a message about it in its window', async ({ page }) => {
  await page.clock.install()
  const load = await pressBookEarly(page)
  await page.clock.fastForward(21_000)
  await expect(purchaseDialog(page).getByText('Still loading on a slow connection')).toBeVisible()
  load()
  await expect(priceIn(page)).toBeVisible()
  await expect(page.getByText('Still loading')).toHaveCount(0)
})
