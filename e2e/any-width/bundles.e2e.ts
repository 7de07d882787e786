import { expect, test } from '@playwright/test'

import { confirmStart } from '#e2e/support/exam.ts'
import { browserErrorsOf, newLearner, signIn, submitLogin } from '#e2e/support/learner.ts'

/** The series and the combo of the sample catalogue. */
const SERIES = 'SSC CGL: practice series'
const COMBO = 'Polity combo: course, book and test'

test('a visitor finds a test series, logs in, buys it and starts its first test', async ({
  page,
  request,
}) => {
  const browserErrors = browserErrorsOf(page)
  const { email } = await newLearner(request)
  const items = page.getByRole('list', { name: 'What you get' })
  const continueBar = page.getByRole('region', { name: 'Continue' })

  await test.step('finds it among the tests', async () => {
    await page.goto('/tests')
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await expect(page).toHaveURL('/tests?filter=series')
    await expect(page.getByRole('heading', { level: 1, name: 'Test Series' })).toBeVisible()
    await page.getByRole('link', { name: `View ${SERIES}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: SERIES })).toBeVisible()
    await expect(items.getByRole('link')).toHaveCount(3)
    await expect(items.getByRole('link')).toContainText(['₹', '₹', '₹'])
  })

  await test.step('is asked to log in, and returns to it', async () => {
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL('/login')
    await submitLogin(page, email)
    await expect(page.getByRole('heading', { level: 1, name: SERIES })).toBeVisible()
  })

  await test.step('buys it, and sees what is open and what opens later', async () => {
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(continueBar.getByText('0 of 3 taken')).toBeVisible()
    await expect(page.getByText('Payment successful! You now have access')).toBeVisible()
    await expect(items.getByRole('link').first()).toContainText('Yours')
  })

  await test.step('starts the first test', async () => {
    await continueBar.getByRole('link', { name: 'Continue' }).click()
    await confirmStart(page)
    await expect(page.getByRole('timer')).toBeVisible()
  })
  expect(browserErrors).toEqual([])
})

test('a learner buys a combo and opens its course', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.goto('/courses?filter=combos')
  await page.getByRole('link', { name: `View ${COMBO}` }).click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const items = page.getByRole('list', { name: 'What you get' })
  await expect(items.getByText('Yours', { exact: true })).toHaveCount(3)
  await items.getByRole('link').first().click()
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'My Series and Combos' })).toContainText(COMBO)
})
