import { type APIRequestContext, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { TWENTY_MINUTE_TEST, testIdOf } from '#e2e/support/exam.ts'
import { type Learner, newLearner } from '#e2e/support/learner.ts'
import { takeTest } from '#e2e/support/test-takers.ts'

/** Takes the test, reads its review and doubts the first question. */
async function doubt(learners: APIRequestContext, name: string): Promise<Learner> {
  const learner = await newLearner(learners, { name })
  const testId = await testIdOf(learners, TWENTY_MINUTE_TEST)
  await takeTest(learners, learner, testId, () => 'A')
  const headers = { authorization: `Bearer ${learner.token}` }
  const read = await learners.get(`/api/tests/results.php?test_id=${testId}`, { headers })
  const [{ id }] = (await read.json()).results[0].questions
  const data = { email: learner.email, message: 'B is right, too.', question_id: id }
  const sent = await learners.post('/api/support.php', { headers, data })
  expect(sent.ok(), await sent.text()).toBe(true)
  return learner
}

test('one answer goes to all who doubt a question, from the figures of the test', async ({
  page,
  learners,
}) => {
  const asked = [await doubt(learners, 'Anjali Sharma'), await doubt(learners, 'Ravi Verma')]
  await joinConsole(page, 'owner')
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await page.getByRole('link', { name: TWENTY_MINUTE_TEST }).click()
  await settle(page)
  await expectAccessible(page, 'a test with doubts')
  await page.getByRole('link', { name: /^\d+ open$/ }).click()
  await page
    .getByRole('link', { name: /^Ticket \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: `${TWENTY_MINUTE_TEST}, question 1` })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Also answer the / }).check()
  await page.getByRole('textbox', { name: 'Answer' }).fill('The key is right: only A fits.')
  await settle(page)
  await expectAccessible(page, 'a doubt')
  await page.getByRole('button', { name: 'Send and Close' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'only A fits' })).toBeVisible()
  for (const { token } of asked) {
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await (await learners.get('/api/user/tickets.php', { headers })).json()
    expect(data).toMatchObject([{ status: 'closed', messages: [{ is_answer: true }] }])
  }
})

test('a learner gets extra time with a reason, at 360 px', async ({ page, learners }) => {
  const { id } = await newLearner(learners)
  await joinConsole(page, 'support')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/learners/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Extra time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extra time' })
  await dialog.getByLabel('Minutes for each hour').fill('20')
  await dialog.getByLabel('Reason').fill('Certificate seen')
  await settle(page)
  await expectAccessible(page, 'the dialog of extra time')
  await dialog.getByRole('button', { name: 'Extra time' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('20 minutes an hour')).toBeVisible()
})
