import { expect, test } from '@playwright/test'

import {
  TWENTY_MINUTE_TEST,
  answerQuestions,
  confirmStart,
  gradedAttempt,
  savedAnswers,
  submitTest,
  testIdOf,
} from '#e2e/support/exam.ts'
import { browserErrorsOf, newLearner, submitLogin } from '#e2e/support/learner.ts'

/**
 * Removes features newer than Chromium 114 and Safari 17, the oldest browsers in
 * docs/browsers.md, and features that browsers support only in part.
 */
function makeOlder(): void {
  const parts: [object | undefined, string[]][] = [
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [URL, ['canParse', 'parse']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [
      (globalThis as { Iterator?: { prototype: object } }).Iterator?.prototype,
      [
        'map',
        'filter',
        'toArray',
        'take',
        'drop',
        'flatMap',
        'forEach',
        'some',
        'every',
        'find',
        'reduce',
      ],
    ],
    [ArrayBuffer.prototype, ['transfer', 'resize']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
    [document.constructor.prototype as object, ['startViewTransition']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'CloseWatcher']],
    [Navigator.prototype, ['locks', 'connection', 'storage']],
    [RegExp, ['escape']],
  ]
  for (const [owner, names] of parts) {
    for (const name of names) if (owner !== undefined) Reflect.deleteProperty(owner, name)
  }
}

test('home, courses, login and a whole test work without the newer functions', async ({
  page,
  request,
}) => {
  const browserErrors = browserErrorsOf(page)
  await page.addInitScript(makeOlder)
  const learner = await newLearner(request)
  const testId = await testIdOf(request, TWENTY_MINUTE_TEST)
  await page.goto('/home')
  expect(await page.evaluate(() => 'any' in AbortSignal || 'withResolvers' in Promise)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('menu').getByRole('menuitem').last()).toBeVisible()
  await page.goto('/courses')
  await expect(page.getByRole('listitem').getByRole('heading').first()).toBeVisible()

  await page.goto(`/login`)
  await submitLogin(page, learner.email)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`/tests?test=${testId}`)
  await confirmStart(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await answerQuestions(page, 1, 3)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
  const running = { learner: { ...learner, token }, testId }
  expect(await savedAnswers(request, running)).toBe(3)
  await submitTest(page)
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  expect(await gradedAttempt(request, running)).toMatchObject({ late: 0 })
  await page.reload()
  await expect(page).toHaveURL(/\/test-results\/\d+\?attempt=\d+/)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('of 20')).toBeVisible()
  expect(browserErrors).toEqual([])
})
