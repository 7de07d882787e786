import { type APIRequestContext, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { SHORT_TEST, WRONG_KEY_TEST, testIdOf } from '#e2e/support/exam.ts'
import { newLearner } from '#e2e/support/learner.ts'
import { takeTest } from '#e2e/support/test-takers.ts'

const LEARNERS = 35

/** A learner who selects one option in all questions but the last, and the other one there. */
async function take(
  request: APIRequestContext,
  testId: number,
  option: 'A' | 'B',
  last: 'A' | 'B',
) {
  const learner = await newLearner(request)
  await takeTest(request, learner, testId, (index, questions) =>
    index === questions - 1 ? last : option,
  )
}

test('a teacher corrects a wrong key in six steps, and the result is what the preview said', async ({
  page,
  learners,
}) => {
  const testId = await testIdOf(learners, WRONG_KEY_TEST)
  // Who knows the others has the last one wrong, as with a wrong key.
  for (let count = 0; count < LEARNERS; count++) {
    const isGood = count % 5 < 3
    await take(learners, testId, isGood ? 'A' : 'B', isGood ? 'B' : 'A')
  }
  await joinConsole(page, 'teacher')

  // Step 1: the menu. Step 2: the test. Step 3: the flagged question.
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await page.getByRole('link', { name: WRONG_KEY_TEST }).click()
  const flagged = page.getByRole('row').filter({ hasText: 'check the key' })
  await expect(flagged).toHaveCount(1)
  await flagged.getByRole('button').click()
  // Step 4: the key. Step 5: the reason. Step 6: the button, below the preview.
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'B9' }).check()
  const button = dialog.getByRole('button', { name: 'Correct key', exact: true })
  await dialog.getByLabel('Reason').fill('B is right too')
  await expect(dialog.getByRole('status')).toContainText('Before: A. From now on: A or B.')
  await expect(dialog.getByRole('status')).toContainText('21 of 35 attempts change: 21 up, 0 down')
  const sum = await dialog.getByText('attempts change').innerText()
  await expectAccessible(page, 'the correction')
  await button.click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Attempts were graded again')).toBeVisible()
  await expect(page.getByRole('main').getByText(sum)).toBeVisible()
  const corrections = page.getByRole('table', { name: 'Corrected keys' })
  await expect(corrections).toContainText('B is right too')

  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page.getByLabel('Test', { exact: true })).toHaveValue('wrong-key')
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
})

test(
  'the pages of tests can be used at 360 and 1280 px, and an act asks for its reason',
  { tag: '@long' },
  async ({ page, learners }) => {
    await take(learners, await testIdOf(learners, SHORT_TEST), 'A', 'A')
    await joinConsole(page, 'owner')
    await page.goto('/tests?search=no+such+test')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.goto('/tests')
    await page.getByRole('link', { name: SHORT_TEST }).click()
    await page.getByRole('button', { name: 'Show takers' }).click()
    await expect(page.getByRole('table', { name: 'Takers' })).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await settle(page)
      await expectAccessible(page, `a test at ${width}`)
    }
    await page.getByRole('button', { name: 'Give back' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Give back' }).click()
    await expect(dialog.getByText('Give a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('the computer broke')
    await dialog.getByRole('button', { name: 'Give back' }).click()
    await expect(dialog).toBeHidden()
    const takers = page.getByRole('table', { name: 'Takers' })
    await expect(takers.getByText('Given back', { exact: true }).first()).toBeVisible()
  },
)
