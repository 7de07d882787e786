import { expect, test } from '@playwright/test'

import {
  TWENTY_MINUTE_TEST,
  openTest,
  savedAnswers,
  startOpened,
  submitTest,
} from '#e2e/support/exam.ts'
import { browserErrorsOf, newLearner, signIn } from '#e2e/support/learner.ts'
import { translatePages } from '#e2e/support/translation.ts'

const NOT_TRANSLATED = '[translate="no"].notranslate'

for (const { obeysMarks, translation } of [
  { obeysMarks: true, translation: 'a translation that leaves out the marked parts' },
  { obeysMarks: false, translation: 'a translation of all texts' },
]) {
  test(`a test is taken and reviewed under ${translation}`, async ({ browser, request }) => {
    const context = await browser.newContext()
    await translatePages(context, { obeysMarks })
    const opened = await openTest(browser, request, TWENTY_MINUTE_TEST, context)
    const { page } = opened
    const errors = browserErrorsOf(page)
    const fontsInTest = page.locator(NOT_TRANSLATED).locator('font')
    await startOpened(opened)
    for (const key of ['a', 'b', 'ArrowRight', 'c', 'ArrowRight', 'd', 'd']) {
      await page.keyboard.press(key)
    }
    await expect.poll(() => savedAnswers(request, opened)).toBe(3)
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    expect((await fontsInTest.count()) > 0).toBe(!obeysMarks)
    await submitTest(page)
    await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
    await page.getByRole('link', { name: 'All attempts' }).click()
    await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
    await page.getByRole('button', { name: /^Skipped/ }).click()
    await expect(page.getByText('Your answer')).toHaveCount(0)
    expect((await fontsInTest.count()) > 0).toBe(!obeysMarks)
    expect(await page.locator('font').count()).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })
}

test('a course is enrolled on a translated page', async ({ page, context, request }) => {
  const errors = browserErrorsOf(page)
  await translatePages(context)
  await signIn(page, await newLearner(request))
  await page.goto('/courses?filter=free')
  await page.getByRole('link', { name: 'Enroll Free' }).first().click()
  await page.getByRole('button', { name: 'Enroll Free' }).click()
  await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a button that loads the payment on a translated page shows afterwards that it buys', async ({
  page,
  context,
  request,
}) => {
  await translatePages(context)
  await signIn(page, await newLearner(request))
  await page.goto('/tests?filter=paid')
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Loading Payment...' })).toHaveCount(0)
})

test('a form is sent on a translated page', async ({ page, context, request }) => {
  const errors = browserErrorsOf(page)
  await translatePages(context)
  await signIn(page, await newLearner(request))
  await page.goto('/contact-us')
  const form = page.getByRole('form', { name: 'Support ticket' })
  await form.getByRole('button', { name: 'Submit Support Ticket' }).click()
  await expect(form.getByText('Please enter your message')).toBeVisible()
  await form.getByLabel('Message').fill('The video stops.')
  await form.getByRole('button', { name: 'Submit Support Ticket' }).click()
  await expect(page.getByText('Support ticket submitted successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'My tickets' })).toContainText('The video stops.')
  expect(errors).toEqual([])
})
