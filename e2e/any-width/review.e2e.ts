import { expect, test } from '@playwright/test'

import { ALL_KINDS_TEST, startTest, submitTest } from '#e2e/support/exam.ts'
import { browserErrorsOf } from '#e2e/support/learner.ts'

test('any question of a review is two presses away, and back leads to the result again', async ({
  browser,
  request,
}) => {
  const { page, context } = await startTest(browser, request, ALL_KINDS_TEST)
  const errors = browserErrorsOf(page)
  await submitTest(page)
  const palette = page.getByRole('navigation', { name: 'Questions' })
  // The window of the test that has just ended stays below the window of the question.
  await palette.getByRole('button').first().click()
  await expect(page.getByText(/^Question 1/).last()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All attempts' }).click()
  await expect(page).toHaveURL(/\/test-results\/\d+$/)
  const cells = palette.getByRole('button', { name: /^Question \d+: Skipped$/ })
  await expect(cells.nth(3)).toBeVisible()
  const count = await cells.count()
  await cells.nth(count - 1).click()
  const frame = page.getByRole('dialog')
  await expect(frame.getByRole('heading', { level: 2 })).toContainText(
    `Question ${count} of ${count}`,
  )
  await expect(frame.getByRole('button', { name: 'Finish' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await expect(frame.getByRole('heading', { level: 2 })).toContainText(`Question ${count - 1} of`)
  await page.goBack()
  await expect(frame).toBeHidden()
  await page.getByRole('button', { name: `Practise these ${count}` }).click()
  await expect(frame.getByText(`Practice, 1 of ${count}`)).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Check' })).toBeInViewport({ ratio: 1 })
  await frame.getByRole('button', { name: 'Back to the review' }).click()
  await expect(frame).toBeHidden()
  expect(errors).toEqual([])
  await context.close()
})
