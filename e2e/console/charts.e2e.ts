import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { SHORT_TEST, testIdOf } from '#e2e/support/exam.ts'
import { newLearner } from '#e2e/support/learner.ts'

test('a report has its chart with a sentence, within the content security policy', async ({
  page,
  learners,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
  })
  // A learner of today, whom the report counts.
  await newLearner(learners)
  await joinConsole(page, 'owner')
  await page.goto('/reports/learners')
  const chart = page.getByRole('figure').first()
  await expect(chart).toContainText(/new learners? in \d+ days?/)
  await expect(chart.getByRole('img', { name: /new learners? in/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Learners by day' })).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a report with a chart at ${width}`)
    // A changed size of the window draws the chart again.
    await expect(async () => {
      const box = await chart.getByRole('img').boundingBox()
      expect(box?.width ?? 0).toBeGreaterThan(width === 360 ? 250 : 900)
      expect(box?.width ?? 0).toBeLessThan(width)
    }).toPass()
  }
  expect(violations).toEqual([])
})

test(
  'the chart of a few days has the days on its axis, and no hours',
  { tag: '@long' },
  async ({ page, learners }) => {
    await newLearner(learners)
    await joinConsole(page, 'owner')
    const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
    const [from, to] = [format(Date.now() - 2 * 86_400_000), format(Date.now())]
    await page.goto(`/reports/learners?${new URLSearchParams({ from, to })}`)
    const chart = page.getByRole('figure').first().getByRole('img')
    await expect(chart).toContainText(String(Number(to.slice(8))))
    await expect(chart).not.toContainText(/[AP]M/)
  },
)

test('the report of a test is found by the title of the test, and the questions keep the choice', async ({
  page,
  learners,
}) => {
  const { token } = await newLearner(learners)
  const headers = { authorization: `Bearer ${token}` }
  const data = { test_id: await testIdOf(learners, SHORT_TEST) }
  const started = await learners.post('/api/tests/start.php', { data, headers })
  const { attempt_id } = (await started.json()).data
  await learners.post('/api/tests/submit.php', { data: { attempt_id, answers: [] }, headers })
  await joinConsole(page, 'teacher')
  await page.goto('/reports/results')
  await page.getByLabel('Test', { exact: true }).selectOption(SHORT_TEST)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('figure')).toContainText(/attempts? by percentage/)
  await page.getByRole('link', { name: 'Questions of a test' }).click()
  await expect(page.getByRole('table', { name: 'Questions', exact: true })).toBeVisible()
  await expect(page.getByLabel('Test', { exact: true })).toHaveValue('short-test')
})
