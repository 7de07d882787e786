import { type Page, expect, test } from '@playwright/test'

import { expectAccessible } from '#e2e/support/accessibility.ts'
import { answerQuestions, openTest, startOpened, TWENTY_MINUTE_TEST } from '#e2e/support/exam.ts'
import { FOCUS_SIZES, expectFocusSeen } from '#e2e/support/focus.ts'
import { AFTER_INPUT_MS, expectStill, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import {
  ALL_SIZES,
  DESKTOP,
  PHONE,
  TABLET,
  atSizes,
  expectFits,
  expectOptionsInView,
} from '#e2e/support/sizes.ts'

test.use({ reducedMotion: 'reduce' } as object)

/** At each size, by mouse and by keyboard. */
async function look(page: Page, name: string): Promise<void> {
  await atSizes(page, [PHONE, TABLET, DESKTOP], ({ width }) =>
    expectAccessible(page, `${name} at ${width} px`, { isDarkToo: true }),
  )
  await expectFits(page, name, ALL_SIZES)
  await atSizes(page, FOCUS_SIZES, ({ width, height }) =>
    expectFocusSeen(page, `${name} at ${width} x ${height}`),
  )
}

test('a test and its result fit', async ({ browser, request }) => {
  test.setTimeout(600_000)
  const opened = await openTest(browser, request, TWENTY_MINUTE_TEST)
  const { page, testId } = opened
  await look(page, 'start')
  await recordLayoutShift(page, AFTER_INPUT_MS)
  await page.reload()
  await startOpened(opened)
  await expectStill(page, 'the start of a test')
  await look(page, 'question')
  await expectOptionsInView(page, ALL_SIZES)
  await answerQuestions(page, 1, 3)
  await page.getByRole('button', { name: 'Mark for Review & Next' }).click()
  await page.keyboard.press('ArrowLeft')
  await look(page, 'answered and marked')
  const questions = page.getByRole('button', { name: 'Questions', exact: true })
  if (await questions.isVisible()) {
    await questions.click()
    await look(page, 'palette')
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page.getByRole('button', { name: 'Test menu' }).click()
  await look(page, 'menu')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Leave the test?' })).toBeVisible()
  await look(page, 'leaving')
  await page.getByRole('button', { name: 'Go back to the test' }).click()
  if (await questions.isVisible()) await questions.click()
  await page.getByRole('button', { name: 'Submit Test' }).first().click()
  const submit = page.getByRole('dialog', { name: 'Submit the test?' })
  await look(page, 'submit')
  await submit.getByRole('button', { name: 'Submit Test' }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await look(page, 'result')
  for (const path of [`/tests?test=${testId}`, `/test-results/${testId}`, '/test-results']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectStill(page, path)
    await look(page, path)
  }
})
