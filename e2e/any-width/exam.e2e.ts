import { expect, test } from '@playwright/test'

import { confirmStart, submitTest } from '#e2e/support/exam.ts'
import { browserErrorsOf, dialogsOf, newLearner, signIn } from '#e2e/support/learner.ts'

/** A paid test of the sample catalogue. */
const PAID = 'Haryana GK: history, land and symbols'

test('a learner buys a test, takes it in two languages and reads the review', async ({
  page,
  request,
}) => {
  const browserErrors = browserErrorsOf(page)
  const dialogs = dialogsOf(page)
  const calls: string[] = []
  let papers = 0
  page.on('request', (one) => {
    const name = /\/(\w+)\.php/.exec(one.url())?.[1]
    if (name === 'paper') papers++
    if (one.method() === 'POST' && name !== undefined && calls.at(-1) !== name) calls.push(name)
  })
  await signIn(page, await newLearner(request))
  await page.goto('/tests?filter=paid')
  await expect(page.getByRole('heading', { name: 'Paid Tests' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: PAID })
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await expect.poll(() => dialogs).toEqual(['Payment successful! You now have access to the test.'])
  await card.getByRole('button', { name: 'Start Test' }).click()
  await confirmStart(page)
  await expect(page.getByRole('timer')).toHaveText(/^(09|10):/)
  await expect(page).toHaveURL(/\/tests\?/)
  await page.getByText('A', { exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('A', { exact: true })).toBeVisible()
  // The device has the paper: a reload asks for the attempt alone.
  expect(papers).toBe(1)
  await page.getByRole('button', { name: 'हिन्दी', exact: true }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Test menu' }).click()
  await page
    .getByRole('dialog', { name: 'Test menu' })
    .getByRole('button', { name: 'Close' })
    .click()
  await submitTest(page)
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await expect(page.getByText('Your answer').first()).toBeVisible()
  expect(calls.filter((name) => name !== 'save')).toEqual([
    'create_test_order',
    'verify_test_payment',
    'start',
    'submit',
  ])
  await page.getByRole('link', { name: 'All attempts' }).click()
  await expect(page).toHaveURL(/\/test-results\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  expect(browserErrors).toEqual([])
})
