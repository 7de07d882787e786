import { expect, test } from '@playwright/test'

import { expectAccessible } from '#e2e/support/accessibility.ts'
import { TWENTY_MINUTE_TEST, answerQuestions, startTest } from '#e2e/support/exam.ts'
import { FOCUS_SIZES, expectFocusSeen } from '#e2e/support/focus.ts'
import { atSizes, expectFits, expectOptionsInView } from '#e2e/support/sizes.ts'

/** One view of each layout: `npm run test:long` looks at all views. */
const LAYOUTS = new Set(['question', 'answered and marked', 'palette', 'submit', 'result'])

const PHONE_FOCUS = FOCUS_SIZES.filter(({ width }) => width < 1000)

for (const [views, details, names] of [
  ['view of each layout', {}, LAYOUTS],
  ['view', { tag: '@long' }, null],
] as const) {
  test(
    `no ${views} of a test has an accessibility violation, or is cut in a small window`,
    details,
    async ({ browser, request }) => {
      test.setTimeout(1_200_000)
      const { page, context, testId } = await startTest(browser, request, TWENTY_MINUTE_TEST)
      const look = async (name: string) => {
        if (names?.has(name) === false) return
        await expectAccessible(page, name, { isDarkToo: true })
        await expectFits(page, name)
        await atSizes(page, PHONE_FOCUS, ({ width, height }) =>
          expectFocusSeen(page, `${name} at ${width} x ${height}`),
        )
      }
      await look('question')
      await expectOptionsInView(page)
      await answerQuestions(page, 1, 3)
      await page.getByRole('button', { name: 'Mark for Review & Next' }).click()
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await look('answered and marked')
      const questions = page.getByRole('button', { name: 'Questions', exact: true })
      await questions.click()
      await look('palette')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Test menu' }).click()
      await look('menu')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Leave the test?' })).toBeVisible()
      await look('leaving')
      await page.getByRole('button', { name: 'Go back to the test' }).click()
      await context.setOffline(true)
      await page.keyboard.press('b')
      await expect(page.getByText(/You are offline/)).toBeVisible()
      await look('offline')
      await questions.click()
      await page.getByRole('button', { name: 'Submit Test' }).first().click()
      const submit = page.getByRole('dialog', { name: 'Submit the test?' })
      await expect(submit).toBeVisible()
      await look('submit')
      await submit.getByRole('button', { name: 'Submit Test' }).click()
      await expect(page.getByRole('heading', { name: 'Submitting your test' })).toBeVisible()
      await look('submitting offline')
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
      await look('result')
      for (const path of ['/tests', `/tests?test=${testId}`, `/test-results/${testId}`]) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await look(path)
      }
      await page.goto('/test-results')
      await expect(page.getByRole('link', { name: /Review of/ })).toBeVisible()
      await look('/test-results')
    },
  )
}
