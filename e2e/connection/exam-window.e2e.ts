import { type APIRequestContext, expect, test } from '@playwright/test'

import { answerQuestions, confirmStart, savedAnswers } from '#e2e/support/exam.ts'
import { type Learner, newLearner, signIn } from '#e2e/support/learner.ts'
import { expectFits } from '#e2e/support/sizes.ts'
import { addTakers, openIn, passTenMinutes } from '#e2e/support/windowed-test.ts'

async function rankOf(request: APIRequestContext, { token }: Learner, testId: number) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.get(`/api/tests/results.php?test_id=${testId}`, { headers })
  return (await response.json()).results[0]?.rank ?? null
}

test('a test with a window is counted down, taken partly without a network, and ranked after its close', async ({
  page,
  context,
  request,
}) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  await page.goto('/tests')
  const exam = await openIn(3600)
  const testId = exam.id

  await test.step('waits for the opening, and starts', async () => {
    await page.goto(`/tests?test=${testId}`)
    const start = page.getByRole('dialog').getByRole('button', { name: /^Opens in/ })
    await expect(start).toBeDisabled()
    // On a slow machine the test is open already when the page has loaded again.
    await openIn(15)
    // One learner is better, 29 are not.
    await addTakers(exam, [4, ...Array.from({ length: 29 }, (_, index) => index % 3)])
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Start Test' }).click()
    await expect(page.getByText('Please tick this before you start.')).toBeInViewport({
      ratio: 0.9,
    })
    await confirmStart(page)
    await expect(page.getByRole('timer')).toBeVisible()
  })

  await test.step('takes answers without a network, and sends them afterwards', async () => {
    await answerQuestions(page, 1, 1)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await answerQuestions(page, 2, 3)
    await expect(page.getByText('Not saved – will retry (2)')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await savedAnswers(request, { learner, testId })).toBe(3)
  })

  await test.step('before the close no page shows marks, keys or a rank, and the result names the time', async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('b')
    await page.getByRole('button', { name: 'Finish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Submit the test?' })
    await expectFits(page, 'the summary of two sections')
    await dialog.getByRole('button', { name: 'Submit Test' }).click()
    await expect(
      page.getByText(/^Submitted\. Marks, rank and answers after .*\s[ap]m\.$/),
    ).toBeVisible()
    await expect(page.getByText(/^You answered 4.questions\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review' })).toBeHidden()
    await expectFits(page, 'a result whose marks come later')
    expect(await rankOf(request, learner, testId)).toBeNull()
    const shown = page.getByText(/Submitted\. Marks/).first()
    const today = page.getByRole('list', { name: 'Today' })
    for (const path of [`/test-results/${testId}`, '/test-results', '/dashboard']) {
      await page.goto(path)
      // The dashboard has results of bought tests alone.
      await expect(path === '/dashboard' ? today : shown).toBeVisible()
      await expect(
        page.getByText(/PASSED|NOT PASSED|Last result|last result|Pass mark|\d of 4/),
      ).toHaveCount(0)
    }
  })

  await test.step('after the close the result has the rank and the keys', async () => {
    await passTenMinutes(exam)
    await expect.poll(() => rankOf(request, learner, testId)).toMatchObject({ place: 2, of: 31 })
    await page.goto(`/test-results/${testId}`)
    await expect(page.getByText('3 of 4')).toBeVisible()
    await expect(page.getByText('Rank 2 of 31')).toBeVisible()
    await expect(page.getByText(/^percentile 96.77 · as of/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
    await expectFits(page, 'a result with a rank')
  })
})
