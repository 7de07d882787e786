import { randomUUID } from 'node:crypto'

import { type Locator, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { newLearner } from '#e2e/support/learner.ts'

const COURSE = 'SSC CGL: Complete Maths'

const newReference = () => `F-${randomUUID().slice(0, 8)}`

test('the first of three parts is taken at the desk in five presses, the second on the page of the learner, and the plan is ended', async ({
  page,
  learners,
}) => {
  const { email, id } = await newLearner(learners)
  await page.setViewportSize({ width: 360, height: 800 })
  await joinConsole(page, 'owner')
  await page.goto('/orders')
  const dialog = page.getByRole('dialog')
  let presses = 0
  const press = (button: Locator) => {
    presses += 1
    return button.click()
  }
  const choose = (field: Locator, option: string) => {
    presses += 1
    return field.selectOption(option)
  }

  await press(page.getByRole('button', { name: 'Record payment' }))
  await dialog.getByLabel('Email of the learner').fill(email)
  await choose(dialog.getByLabel('Item'), COURSE)
  await press(dialog.getByText('In parts'))
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('499')
  await expect(dialog.getByLabel('Part 3 in rupees')).toHaveValue('501')
  await expect(dialog.getByText('All parts: ₹1,499.00. The price: ₹1,499.00.')).toBeVisible()
  await choose(dialog.getByLabel('Method'), 'UPI')
  await dialog.getByLabel('Reference').fill(newReference())
  const effect = dialog.getByRole('status')
  await expect(effect).toContainText(`Anjali Sharma gets ${COURSE}, with a receipt and a mail.`)
  await expect(effect).toContainText('the access pauses unless the next part is paid')
  await expectAccessible(page, 'a payment of the desk in parts')
  await press(dialog.getByRole('button', { name: 'Record ₹499.00' }))
  await expect(
    page.getByRole('heading', { level: 1, name: `${COURSE} (part 1 of 3)` }),
  ).toBeVisible()
  expect(presses).toBe(5)

  await page.goto(`/learners/${id}`)
  const parts = page.getByRole('table', { name: `Parts: ${COURSE}` })
  const states = () =>
    parts
      .getByRole('row')
      .getByText(/^(Paid|Due|Overdue)$/)
      .allTextContents()
  await expect.poll(states).toEqual(['Paid', 'Due', 'Due'])
  await page.getByRole('button', { name: `Record part: ${COURSE}` }).click()
  await expect(dialog).toContainText(`₹499.00 for part 2 of 3 of ${COURSE}, due on `)
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Reference').fill(newReference())
  await settle(page)
  await expectAccessible(page, 'a later part of fees')
  await dialog.getByRole('button', { name: 'Record ₹499.00' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect.poll(states).toEqual(['Paid', 'Paid', 'Due'])
  await expectAccessible(page, 'a learner who pays in parts')

  await page.getByRole('button', { name: `End plan: ${COURSE}` }).click()
  await dialog.getByRole('button', { name: 'End plan' }).click()
  await expect(dialog.getByText('Choose what happens to the access').last()).toBeVisible()
  await dialog.getByLabel('Access').selectOption('Goes on to its end without further parts')
  await dialog.getByLabel('Reason').fill('a scholarship for the rest')
  await settle(page)
  await expectAccessible(page, 'the end of a plan of fees')
  await dialog.getByRole('button', { name: 'End plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/The plan ended on .*: a scholarship for the rest/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record part/ })).toBeHidden()
  await expect.poll(states).toEqual(['Paid', 'Paid'])
  const access = page.getByRole('table', { name: 'Access' })
  await expect(access.getByRole('button', { name: `End access: ${COURSE}` })).toBeVisible()
})

test('a refusal of parts is shown at the form, and a refund of the first part ends what is due', async ({
  page,
  learners,
}) => {
  const { email } = await newLearner(learners)
  await joinConsole(page, 'owner')
  await page.goto(`/orders?${new URLSearchParams({ record: email })}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Item').selectOption(COURSE)
  await dialog.getByText('In parts').click()
  await dialog.getByLabel('Number of parts').selectOption('2 parts')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Reference').fill(newReference())
  const refusal = dialog.getByRole('alert')
  await dialog.getByLabel('Part 2 in rupees').fill('800')
  await expect(refusal).toContainText('The price is ₹1,499, and ₹1,549 is more')
  await dialog.getByRole('button', { name: 'Divide the rest equally' }).click()
  await dialog.getByLabel('Part 2 due on').fill('2020-01-31')
  await expect(refusal).toContainText('A later part is due tomorrow at the earliest')
  const due = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Part 2 due on').fill(due)
  await dialog.getByRole('button', { name: 'Record ₹749.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /part 1 of 2/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Reason').fill('asked on the day of the payment')
  await dialog.getByRole('button', { name: /^Refund ₹749/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Anjali Sharma' }).click()
  await expect(page.getByText('The access has ended, so that no part is due.')).toBeVisible()
})
