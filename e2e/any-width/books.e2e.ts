import { expect, test } from '@playwright/test'

import { browserErrorsOf, dialogsOf, newLearner, signIn } from '#e2e/support/learner.ts'

/** A paid book of the sample catalogue; with STUDENT it costs ₹39. */
const BOOK = 'Science One-Liners'
const PICTURE = 'Squares and Cubes'

test('a learner finds a book, buys it with a coupon and reads it', async ({ page, request }) => {
  const browserErrors = browserErrorsOf(page)
  const dialogs = dialogsOf(page)
  await signIn(page, await newLearner(request))

  await test.step('finds it', async () => {
    await page.goto('/books')
    await page.getByRole('searchbox').fill('one-liners')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: PICTURE })).toHaveCount(0)
  })

  await test.step('buys it with a coupon; the dialog closes', async () => {
    // The whole card is the link.
    await page.getByRole('article').filter({ hasText: BOOK }).click()
    const dialog = page.getByRole('dialog', { name: 'Purchase book' })
    await dialog.getByRole('textbox', { name: 'Coupon code' }).fill('student')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('₹39')).toBeVisible()
    await expect(dialog.getByText('Demo payments: no money is taken')).toBeVisible()
    const reloaded = page.waitForRequest((sent) => sent.url().includes('/user/books.php'))
    await dialog.getByRole('button', { name: 'Purchase Now' }).click()
    await expect(page.getByText('Payment successful! You now have access')).toBeVisible()
    await expect(dialog).toBeHidden()
    await reloaded
  })

  await test.step('reads it, and Back closes it', async () => {
    await page.reload()
    await page.getByRole('link', { name: `Access ${BOOK}` }).click()
    await expect(page).toHaveURL(/[?&]book=\d+/)
    await expect(page.getByText(/^Page 1 of \d\d?$/)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
    await expect(page.getByText('Purchased', { exact: true }).last()).toBeVisible()
  })

  await test.step('buys a picture without a PDF and looks at it', async () => {
    await page.goto('/books')
    await page.getByRole('link', { name: `Purchase ${PICTURE}` }).click()
    await page.getByRole('button', { name: 'Purchase Now' }).click()
    await page.getByRole('link', { name: `Access ${PICTURE}` }).click()
    await expect(page.getByRole('img', { name: PICTURE })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  expect(dialogs).toEqual([])
  expect(browserErrors).toEqual([])
})

test('a book opens although the connection was lost after the page had loaded', async ({
  page,
}) => {
  await page.goto('/books', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: `Purchase ${BOOK}` }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase book' })).toBeVisible()
})
