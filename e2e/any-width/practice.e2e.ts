import { expect, test } from '@playwright/test'

import { ALL_KINDS_TEST, startTest, submitTest } from '#e2e/support/exam.ts'
import { browserErrorsOf } from '#e2e/support/learner.ts'

test('a question that was skipped is practised, and is still answered after a reload', async ({
  browser,
  request,
}) => {
  const { page, context } = await startTest(browser, request, ALL_KINDS_TEST)
  const errors = browserErrorsOf(page)
  const submission = page.waitForResponse('**/submit.php')
  await submitTest(page)
  expect((await submission).ok()).toBe(true)
  await page.goto('/practice')
  await expect(page.getByRole('button', { name: /^5.new questions$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Practise / }).click()
  await page.getByText('C', { exact: true }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  const isSaved = page.waitForResponse((reply) => reply.url().endsWith('/practice/entries.php'))
  await page.getByRole('button', { name: 'I know this' }).click()
  await isSaved
  await page.getByRole('button', { name: 'Stop' }).click()
  const row = page.getByRole('list', { name: 'By test' }).getByRole('listitem')
  const counts = await row.textContent()
  await page.reload()
  await expect(row).toHaveText(counts ?? '')
  expect(errors).toEqual([])
  await context.close()
})
