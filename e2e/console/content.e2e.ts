import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'

const PATH = 'books/puzzles-and-seating'
const TITLE = 'Puzzles and Seating'

/** The titles and prices of the paid books as learners have them. */
async function listBooks(learners: APIRequestContext): Promise<string> {
  return (await learners.get('/api/books/list.php?filter=paid')).text()
}

test('a price is changed in four steps, and gone back to', async ({ page, learners }) => {
  await joinConsole(page, 'editor')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/content?search=errors')
  await page.getByRole('link', { name: 'Errors in English' }).click()
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New price in rupees').fill('129.50')
  await expect(dialog).toContainText('From ₹149.00 to ₹129.50')
  await settle(page)
  await expectAccessible(page, 'a price at 360')
  await dialog.getByRole('button', { name: 'Change price' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('price ₹149.00 → ₹129.50', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an item at 360')
  await expect.poll(() => listBooks(learners)).toContain('129.5')
  await page
    .getByRole('button', { name: /^Go back to this: / })
    .first()
    .click()
  await expect(dialog).toContainText('price ₹129.50 → ₹149.00')
  await dialog.getByLabel('Reason').fill('a mistake')
  await dialog.getByRole('button', { name: /^Go back/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => listBooks(learners)).not.toContain('129.5')
})

test('a draft is saved while it is written, corrected at its field, and published', async ({
  page,
  learners,
}) => {
  const title = `${TITLE}, second edition`
  await joinConsole(page, 'editor')
  await page.goto(`/content/${PATH}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  const field = page.getByLabel('Title', { exact: true })
  await field.fill('')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('These are to be corrected first')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText("'Title' is missing")).toBeVisible()
  await field.fill(title)
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(title)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a draft at ${width}`)
  }
  expect(await listBooks(learners)).not.toContain(title)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toContainText(`title ${TITLE} → ${title}`)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.poll(() => listBooks(learners)).toContain(title)
})
