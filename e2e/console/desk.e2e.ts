import { randomUUID } from 'node:crypto'

import { expect } from '@playwright/test'

import { expectAccessible } from '#e2e/support/accessibility.ts'
import { buyCourse } from '#e2e/support/buy-course.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { newLearner } from '#e2e/support/learner.ts'

const COURSE = 'SSC CGL: Complete Maths'

test('a payment of the desk is recorded after a preview, once for each reference', async ({
  page,
  learners,
}) => {
  const { email } = await newLearner(learners)
  const reference = `V-${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 360, height: 800 })
  await joinConsole(page, 'accountant')
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await expect(dialog.getByLabel('Email of the learner')).toBeFocused()
  await dialog.getByLabel('Email of the learner').fill(email)
  await dialog.getByLabel('Item').selectOption(COURSE)
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('1499')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Reference').fill(reference)
  const effect = dialog.getByRole('status')
  await expect(effect).toContainText(`Anjali Sharma gets ${COURSE}, until `)
  await expect(effect).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'a payment of the desk')
  await dialog.getByLabel('Amount in rupees').fill('1,000')
  await dialog.getByRole('button', { name: 'Record ₹1,000.00' }).click()
  await dialog.getByLabel('Note').fill('two friends came together')
  await dialog.getByRole('button', { name: 'Record ₹1,000.00' }).dblclick()
  await expect(page).toHaveURL(/\/orders\/order_/)
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
  await expect(page.getByText('₹1,000.00', { exact: true })).toBeVisible()
  const timeline = page.getByRole('list', { name: 'What happened' })
  await expect(timeline).toContainText('₹1,000.00 received at the desk, Cash')
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Payment recorded' })).toHaveCount(
    1,
  )

  const second = await newLearner(learners)
  await page.goto(`/orders?${new URLSearchParams({ record: second.email })}`)
  await expect(dialog.getByLabel('Email of the learner')).toHaveValue(second.email)
  await dialog.getByLabel('Item').selectOption(COURSE)
  await dialog.getByLabel('Method').selectOption('UPI')
  await dialog.getByLabel('Reference').fill(reference)
  await expect(dialog.getByRole('alert')).toContainText(`The reference '${reference}' was recorded`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/orders$/)
})

test(
  'each field of a dialog is in view beside an open keyboard, and the button is reached',
  { tag: '@long' },
  async ({ page }) => {
    await joinConsole(page, 'accountant')
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog')
    const isSeen = () =>
      page.evaluate(() => {
        const { left, top, width, height } =
          document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return (
          document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement
        )
      })
    for (const [width, height] of [
      [800, 180],
      [640, 180],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await dialog.getByLabel('Reference').focus()
      await expect.poll(isSeen, { message: `the last field at ${width} x ${height}` }).toBe(true)
      for (const name of ['Method', 'Amount in rupees', 'Item', 'Kind', 'Email of the learner']) {
        await page.keyboard.press('Shift+Tab')
        await expect(dialog.getByLabel(name)).toBeFocused()
        await expect.poll(isSeen, { message: `${name} at ${width} x ${height}` }).toBe(true)
      }
      await dialog.getByRole('button', { name: 'Record payment' }).click({ trial: true })
    }
  },
)

test('an order with another amount is found in review, and accepted by who may decide', async ({
  page,
  learners,
}) => {
  const learner = await newLearner(learners)
  // The demo gateway pays another amount with this coupon.
  const orderId = await buyCourse(learners, learner, { title: COURSE, coupon: 'DEMO-OTHER' })
  await joinConsole(page, 'accountant')
  await page.goto('/orders')
  await page.getByLabel('Email of the learner').fill(learner.email)
  await page.getByLabel('Only what a member has to decide').check()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/in_review=yes/)
  await page.getByRole('link', { name: orderId }).click()
  await expect(page.getByRole('heading', { name: 'To decide' })).toBeVisible()
  await expect(page.getByText('Paid, but access was not given').first()).toBeVisible()
  const act = page.getByRole('button', { name: 'Give access' })
  await act.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('the difference is one paisa')
  await expectAccessible(page, 'a decision about an order')
  await dialog.getByRole('button', { name: 'Give access' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'To decide' })).toBeHidden()
  const timeline = page.getByRole('list', { name: 'What happened' })
  await expect(timeline).toContainText('Access given in spite of another amount')
  await expect(timeline).toContainText('the difference is one paisa')
})

test(
  'a member of support can refund within the rules and decide nothing else',
  { tag: '@long' },
  async ({ page, learners }) => {
    const learner = await newLearner(learners)
    const orderId = await buyCourse(learners, learner, { title: COURSE, coupon: 'DEMO-OTHER' })
    await joinConsole(page, 'support')
    await page.goto(`/orders/${orderId}`)
    await expect(page.getByText('An owner or an accountant decides this.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Give access' })).toBeHidden()
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeHidden()
  },
)
