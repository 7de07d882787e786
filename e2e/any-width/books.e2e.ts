import { expect, test } from '@playwright/test'

test('a book opens by a press on its card although the connection was lost after the page had loaded', async ({
  page,
}) => {
  await page.goto('/books', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  // The whole card is the link.
  await page.getByRole('article').filter({ hasText: 'Science One-Liners' }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase book' })).toBeVisible()
})
