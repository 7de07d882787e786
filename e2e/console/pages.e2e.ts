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
  '/learners/add',
  '/batches',
  '/tickets',
  '/reports/sales',
  '/reports/gst',
  '/notices',
  '/staff',
  '/audit',
  '/no-page',
]

// In parts, because an analysis takes seconds on a busy machine.
for (const part of [PAGES.slice(0, 5), PAGES.slice(5)]) {
  for (const width of [360, 1280]) {
    const details = width === 360 ? {} : { tag: '@long' }
    test(`${part.join(', ')} can be used at ${width} px`, details, async ({ page }) => {
      await joinConsole(page, 'owner')
      await page.setViewportSize({ width, height: 800 })
      for (const path of part) {
        await page.goto(path)
        await settle(page)
        await expectAccessible(page, `${path} at ${width}`, { isDarkToo: width === 360 })
      }
    })
  }
}

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

test('a member is deactivated after a question, and the audit shows in words what was changed', async ({
  page,
}) => {
  const { email } = inviteMember('teacher')
  await joinConsole(page, 'owner')
  await page.goto('/staff')
  const change = page.getByRole('button', { name: `Change: ${email}` })
  const dialog = page.getByRole('dialog')
  await change.click()
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await change.click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog).toContainText('All sessions and one-time addresses of this member end')
  await expectAccessible(page, 'the end of an account')
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')
  await change.click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('heading', { name: 'Deactivate' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await page.goto('/audit')
  await expect(page.getByText('roles: (teacher) → roles: (teacher, support)').first()).toBeVisible()
  // A press on a member leaves what that member has done.
  await page.getByRole('link', { name: 'Anita Rao', exact: true }).first().click()
  await expect(page.getByLabel('By', { exact: true })).toHaveValue(/^staff \d+ Anita Rao$/)
})

test('the sales and the GST of last month are saved as Excel files in five steps', async ({
  page,
}) => {
  await joinConsole(page, 'accountant')
  const excel = page.getByRole('button', { name: 'Excel' })
  // Step 1: the menu. Step 2: the month. Step 3: the file.
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Last month' }).click()
  await expect(page.getByText(/^1 \w+ \d{4} to (28|29|30|31) \w+ \d{4}$/)).toBeVisible()
  const sales = page.waitForEvent('download')
  await excel.click()
  expect((await sales).suggestedFilename()).toMatch(/^sales \d{4}-\d\d-01 to .*\.xlsx$/)
  const { size } = await stat(await (await sales).path())
  expect(size).toBeGreaterThan(1000)
  // Step 4: the other report, of the same period. Step 5: its file.
  await page.getByRole('link', { name: 'GST', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GST' })).toBeVisible()
  const gst = page.waitForEvent('download')
  await excel.click()
  const period = (await sales).suggestedFilename().slice('sales'.length)
  expect((await gst).suggestedFilename()).toBe(`gst${period}`)
})

test('the audit is filtered by who is chosen, and names people', async ({ page }) => {
  const { email } = inviteMember('teacher')
  await joinConsole(page, 'owner')
  await page.goto('/audit')
  const by = page.getByLabel('By', { exact: true })
  await expect(by.locator('option', { hasText: email })).toHaveCount(1)
  await by.selectOption('Anita Rao')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/actor=staff\+\d+\+Anita\+Rao/)
  await expect(by.locator('option:checked')).toHaveText('Anita Rao')
  await expect(page.getByRole('row').nth(1)).toContainText('Anita Rao')
})

test('a page that the role does not include shows that, without filters', async ({ page }) => {
  await joinConsole(page, 'accountant')
  for (const path of [
    '/learners',
    '/learners/1',
    '/tickets',
    '/tests',
    '/notices',
    '/staff',
    '/audit',
  ]) {
    await page.goto(path)
    await expect(page.getByText('Your role does not include this page')).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
  }
})

test('filters are behind a button at 360 px, with those that are applied', async ({ page }) => {
  await joinConsole(page, 'owner')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/orders?state=fulfilled&from=2026-11-01')
  const state = page.getByLabel('State', { exact: true })
  await expect(state).toBeHidden()
  const chips = page.getByRole('button', { name: /^Remove the filter: / })
  await expect(chips).toHaveCount(2)
  await expect(chips.nth(1)).toHaveText('From 1 Nov 2026')
  await chips.nth(1).click()
  await expect(page).toHaveURL(/\/orders\?state=fulfilled$/)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-expanded', 'true')
  await settle(page)
  await expectAccessible(page, 'the filters at 360')
  await page.getByLabel('Kind', { exact: true }).selectOption('Book')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(chips).toHaveCount(2)
  await expect(state).toBeHidden()
  // The field that has to be filled in is in view.
  await page.goto('/reports/results')
  await expect(page.getByLabel('Test', { exact: true })).toBeVisible()
})

test('all pages of the menu are in view at 360 px', async ({ page }) => {
  await joinConsole(page, 'owner')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/audit')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveCount(11)
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
})

test('the report of sales begins with the total, and days without sales are folded', async ({
  page,
}) => {
  await joinConsole(page, 'accountant')
  await page.goto('/reports/sales?from=2020-01-01&to=2020-01-20')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Total')
  await expect(page.getByRole('table', { name: 'Sales by day' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 20 days without entries' }).click()
  await expect(page.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(21)
})

test('the link to the present report is in view in a narrow window', async ({ page }) => {
  await joinConsole(page, 'owner')
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [path, name] of [
    ['/reports/items', 'Questions of a test'],
    ['/reports/sales', 'Sales'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('what the server always refuses has the reason, and no button that asks again', async ({
  page,
}) => {
  await joinConsole(page, 'accountant')
  for (const [path, reason] of [
    ['/orders/order_x', "There is no order 'order_x'."],
    ['/reports/sales?from=2026-11-20&to=2026-11-01', 'Enter both days, the first one first'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  }
})
