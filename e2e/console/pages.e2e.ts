import { stat } from 'node:fs/promises'

import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { inviteMember, joinConsole } from '#e2e/support/console.ts'
import { newLearner } from '#e2e/support/learner.ts'

const PAGES = [
  '/today',
  '/orders',
  '/learners',
  '/tickets',
  '/reports/sales',
  '/reports/gst',
  '/notices',
  '/staff',
  '/audit',
  '/no-page',
]

test('every page can be used at 360 and 1280 px', async ({ page }) => {
  await joinConsole(page, 'owner')
  for (const path of PAGES) {
    await page.goto(path)
    await settle(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path} at ${width}`)
    }
  }
})

test('a learner is found by a part of the email, and the filter is in the URL', async ({
  page,
  learners,
}) => {
  const learner = await newLearner(learners)
  await joinConsole(page, 'support')
  await page.goto('/learners')
  await page.getByLabel('Name, email or phone').fill(learner.email)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await page.getByRole('table').getByRole('link').click()
  // The list has the email, too.
  await expect(page).toHaveURL(/\/learners\/\d+$/)
  await expect(page.getByText(learner.email)).toBeVisible()
  await page.goBack()
  await page.getByLabel('Name, email or phone').fill('nobody at all')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('orders are filtered by every state and kind that can be chosen', async ({ page }) => {
  await joinConsole(page, 'owner')
  for (const [label, name] of [
    ['State', 'state'],
    ['Kind', 'type'],
  ] as const) {
    await page.goto('/orders')
    const field = page.getByLabel(label, { exact: true })
    await expect.poll(() => field.locator('option').count()).toBeGreaterThan(3)
    const options = await field.locator('option').allTextContents()
    for (const option of options.slice(1)) {
      const reading = page.waitForResponse((response) => response.url().includes(`${name}=`))
      await field.selectOption(option)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      expect([option, (await reading).status()]).toEqual([option, 200])
    }
  }
})

test('an owner invites a member and changes the roles', async ({ page }) => {
  const { email } = inviteMember('teacher')
  await joinConsole(page, 'owner')
  await page.goto('/staff')
  await page.getByRole('button', { name: `Change: ${email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Teacher, Support')
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Choose at least one role')).toBeVisible()
  await dialog.getByLabel('Email').fill(`new-${email}`)
  await dialog.getByLabel('Accountant').check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText(/\/invite#/)).toBeVisible()
})

test('the sales of a month are saved as an Excel file in five steps', async ({ page }) => {
  await joinConsole(page, 'accountant')
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible()
  await page.getByLabel('From').fill('2026-10-01')
  await page.getByLabel('To').fill('2026-10-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('sales 2026-10-01 to 2026-10-31.xlsx')
  const { size } = await stat(await file.path())
  expect(size).toBeGreaterThan(1000)
})
