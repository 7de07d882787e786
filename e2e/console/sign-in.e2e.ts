import { expect, test } from '@playwright/test'
import { generateSync } from 'otplib'

import { STAFF_PASSWORD, inviteMember, joinConsole } from '#e2e/support/console.ts'

test('a one-time address leads to the console in nine steps, and works once', async ({ page }) => {
  const { address } = inviteMember('owner')
  await page.goto(address)
  await page.getByLabel('Full name').fill('Anita Rao')
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Password must be at least 12 characters long')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code of 6 digits').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await page.getByLabel('Code of 6 digits').fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  // A code in two lines could be written down wrongly.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await page
      .getByRole('listitem')
      .evaluateAll((codes) => codes.map((code) => code.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(32)
  }
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await page.goto('/learners')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This address does not work' })).toBeVisible()
})

test('a member signs in with password and code, and leaves nothing behind', async ({ page }) => {
  const { email, secret } = await joinConsole(page, 'owner')
  await page.goto('/audit')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/audit')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not this password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  // The code of the next half minute: the present one may have been used to set up the factor.
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  await expect(page.getByLabel('Code of 6 digits')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeVisible()
})

test('a teacher sees reports of tests and batches only, also by a typed address', async ({
  page,
}) => {
  await joinConsole(page, 'teacher')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Today',
    'Batches',
    'Tests',
    'Content',
    'Reports',
  ])
  await expect(page.getByRole('heading', { name: 'Tests today' })).toBeVisible()
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Results of a test' })).toBeVisible()
  for (const path of ['/reports/sales', '/orders']) {
    await page.goto(path)
    await expect(page.getByText('Your role does not include this page')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
})
