import { type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { SHORT_TEST, testIdOf } from '#e2e/support/exam.ts'
import { newLearner } from '#e2e/support/learner.ts'

async function openLearner(page: Page, email: string) {
  await page.goto(`/learners?search=${encodeURIComponent(email)}`)
  await page.getByRole('table').getByRole('link').click()
  await page.getByRole('group', { name: 'Acts' }).getByText('More', { exact: true }).click()
}

test('a learner on the phone with a mistyped email is helped in six steps at 360 px', async ({
  page,
  learners,
}) => {
  const { email, id, token } = await newLearner(learners)
  const headers = { authorization: `Bearer ${token}` }
  const digits = String(Math.floor(1000 + Math.random() * 9000))
  const phone = `98120${Math.floor(Math.random() * 10)}${digits}`
  const changed = await learners.put(`/api/users.php?id=${id}`, { data: { phone }, headers })
  expect(changed.ok(), await changed.text()).toBe(true)
  const data = { test_id: await testIdOf(learners, SHORT_TEST) }
  await learners.post('/api/tests/start.php', { data, headers })
  await page.setViewportSize({ width: 360, height: 800 })
  await joinConsole(page, 'support')

  // Step 1: the last digits. Step 2: the button. Step 3: the learner.
  await page.getByLabel('Name, email, phone or its last 4 digits').fill(digits)
  await page.getByRole('button', { name: 'Find a learner' }).click()
  await page.getByRole('row').filter({ hasText: phone }).getByRole('link').click()
  await expect(page.getByRole('table', { name: 'Tests' })).toContainText(SHORT_TEST)
  await expect(page.getByRole('heading', { name: 'Purchases' })).toBeVisible()
  // Step 4: the act. Step 5: the right email. Step 6: the button, which also mails a new link.
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(`right-${email}`)
  await expect(dialog).toContainText('The learner is signed out of 1 device.')
  await expectAccessible(page, 'the change of an email')
  await dialog.getByRole('button', { name: 'Change email' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText(`right-${email}`).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Mails' })).toContainText('Password reset')
  await expect(page.getByRole('table', { name: 'Signed in on' })).toBeHidden()
})

test('access is given after a preview and ended, and an account is deactivated', async ({
  page,
  learners,
}) => {
  const { email } = await newLearner(learners)
  await joinConsole(page, 'owner')
  await openLearner(page, email)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Give access' }).click()
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await dialog.getByLabel('Item').selectOption({ index: 1 })
  await dialog.getByLabel('Days').fill('3')
  await expect(dialog.getByRole('status')).toContainText(', until ')
  await dialog.getByLabel('Reason').fill('scholarship')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog).toBeHidden()
  const access = page.getByRole('table', { name: 'Access' })
  await access.getByRole('button', { name: /^End access/ }).click()
  await dialog.getByRole('button', { name: 'End access' }).click()
  await expect(dialog).toBeHidden()
  await expect(access.getByRole('button')).toBeHidden()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^learner \d+ .*\.zip$/)
  await page.getByRole('button', { name: 'Erase' }).click()
  await dialog.getByLabel('Reason').fill('asked in writing')
  await settle(page)
  await expectAccessible(page, 'an erasure')
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(page.getByText(/^Erased, /)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Acts' })).toBeHidden()
})

test('an act without a connection fails immediately, keeps what was typed, and is not sent later', async ({
  page,
  context,
  learners,
}) => {
  const { email } = await newLearner(learners)
  await joinConsole(page, 'owner')
  await openLearner(page, email)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByLabel('Reason').fill('asked in writing')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(dialog.getByLabel('Reason')).toHaveValue('asked in writing')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(sent.filter((url) => url.includes('set-status'))).toEqual([])
})

test('an act whose response was lost is refused the second time, and the page shows what was done', async ({
  page,
  learners,
}) => {
  const { email } = await newLearner(learners)
  await joinConsole(page, 'owner')
  await openLearner(page, email)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.route('**/api/learners/set-status', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is inactive already')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
})
