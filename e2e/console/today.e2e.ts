import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { newLearner } from '#e2e/support/learner.ts'

test('the first page shows what waits, and leads to it', async ({ page, learners }) => {
  const { email, token } = await newLearner(learners)
  const sent = await learners.post('/api/support.php', {
    data: { email, message: '<img src=x onerror=alert(1)> The video stops.' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await joinConsole(page, 'owner')
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `today at ${width}`)
  }
  await page.getByRole('link', { name: /tickets? waits? for an answer/ }).click()
  await expect(page).toHaveURL(/\/tickets\?status=open$/)
  await expect(page.getByText('The video stops.').first()).toBeVisible()
})

test('the first page of a teacher has tests and no money', async ({ page }) => {
  await joinConsole(page, 'teacher')
  await expect(page.getByRole('heading', { name: 'Tests today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeHidden()
  await expect(page.getByLabel('Name, email, phone or its last 4 digits')).toBeHidden()
})

test('an open page reads nothing without its member, so that the session ends after 30 minutes', async ({
  page,
}) => {
  await joinConsole(page, 'owner')
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.clock.runFor('29:00')
  expect(calls).toEqual([])
})
