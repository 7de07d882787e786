import { type Page, expect } from '@playwright/test'

import { holdScripts } from './hold-scripts.ts'

/** Books of which a press opens the dialog that sells them. */
export const booksOf = (page: Page) => page.getByRole('link', { name: /^Purchase / })
export const firstBook = (page: Page) => booksOf(page).first()
export const purchaseDialog = (page: Page) => page.getByRole('dialog', { name: 'Purchase book' })
/** A part of the dialog that is only there when the dialog has loaded. */
export const priceIn = (page: Page) => purchaseDialog(page).getByText('To pay')
export const hasStarted = (page: Page) => expect(page.locator('#starting')).toHaveCount(0)

/** Opens the list of books, whose scripts are loaded when the returned function is called. */
export async function openBooks(page: Page): Promise<() => void> {
  const load = await holdScripts(page)
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  return load
}

/** Presses the first book before the scripts are loaded, which the returned function does. */
export async function pressBookEarly(page: Page): Promise<() => void> {
  const load = await openBooks(page)
  await firstBook(page).click()
  await expect(purchaseDialog(page)).toBeVisible()
  return load
}
