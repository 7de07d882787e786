import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type APIRequestContext, type Page, expect } from '@playwright/test'

import { settle } from '#e2e/support/accessibility.ts'
import { buyCourse } from '#e2e/support/buy-course.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { testIdOf } from '#e2e/support/exam.ts'
import { test as withGateway } from '#e2e/support/gateway-server.ts'
import { type Learner, newLearner } from '#e2e/support/learner.ts'
import { consoleUrlOf } from '#e2e/support/sopan.ts'
import { type Option, takeTest } from '#e2e/support/test-takers.ts'

const COURSE = 'SSC CGL: Complete Maths'
const OTHER_COURSE = 'Computer Awareness for Banking'
const TEST = 'General science: the basics'
const OPTIONS: readonly Option[] = ['A', 'B', 'C', 'D']
/** The question whose key is wrong for the picture, counted from 0. */
const WRONG = 6
const LEARNERS = 40
/** A row with a fault, an account that exists, and two new ones. */
const LIST = [
  'Name\tEmail\tMobile No.',
  'अंजलि वर्मा\tanjali.verma@example.com\t98120 12345',
  'Rohit\trohit@example.com\t',
  'Meena Rani\tmeena@example.com\t9812054321',
  'Suresh Kumar\tsuresh@example.com\t98120',
].join('\n')

const test = withGateway.extend<{ learners: APIRequestContext }>({
  baseURL: async ({ gatewayServer }, provide) => provide(consoleUrlOf(gatewayServer.console)),
  learners: async ({ gatewayServer, playwright }, provide) => {
    const request = await playwright.request.newContext({ baseURL: gatewayServer.url })
    await provide(request)
    await request.dispose()
  },
})

/** Writes what the window shows as docs/images/console-<name>.webp. */
async function picture(page: Page, name: string): Promise<void> {
  await settle(page)
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: 0, width, height, scale: width === 1280 ? 0.75 : 1 },
  })
  await session.detach()
  const file = join(import.meta.dirname, '../../docs/images', `console-${name}.webp`)
  await writeFile(file, Buffer.from(data, 'base64'))
}

test('the pictures of docs/console.md are made', async ({
  page,
  learners,
  gatewayServer: { console: server, emulator },
}) => {
  test.setTimeout(300_000)
  const { control } = emulator
  const anjali = await newLearner(learners, { name: 'Anjali Sharma', email: 'anjali@example.com' })
  const rohit = await newLearner(learners, { name: 'Rohit Kumar', email: 'rohit@example.com' })
  await buyCourse(learners, anjali, { title: OTHER_COURSE, pay: control.pay })
  const orderId = await buyCourse(learners, anjali, { title: COURSE, pay: control.pay })
  await takeByAll(learners, anjali)
  const sent = await learners.post('/api/support.php', {
    headers: { authorization: `Bearer ${anjali.token}` },
    data: {
      email: anjali.email,
      message: 'I have bought the wrong course. Please return my money.',
      priority: 'high',
    },
  })
  const ticket = (await sent.json()).data.ticket_id as number
  await joinConsole(page, 'owner', { server })
  const dialog = page.getByRole('dialog')

  await page.goto(`/tickets/${ticket}`)
  await page.getByRole('button', { name: `Refund: ${COURSE}` }).click()
  await expect(dialog).toContainText('Within the refund rules')
  await picture(page, 'refund')

  // The payment provider gives no answer, so that the refund is not known yet.
  await control.fail('createRefund', { kind: 'reset-before' })
  await dialog.getByRole('button', { name: 'Refund ₹1,499.00' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByText('Its answer is not known yet')).toBeVisible()
  await picture(page, 'order')

  await page.goto(`/orders?${new URLSearchParams({ record: rohit.email })}`)
  await dialog.getByLabel('Item').selectOption(COURSE)
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Reference').fill('Voucher 1042')
  await expect(dialog.getByRole('status')).toContainText('Rohit Kumar gets')
  await picture(page, 'desk-payment')

  await page.setViewportSize({ width: 1280, height: 1700 })
  await page.goto('/learners/add')
  await page.getByLabel('List', { exact: true }).fill(LIST)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByLabel('What they get').selectOption('Access without a payment')
  await page.getByLabel('Item').selectOption(COURSE)
  await page.getByLabel('Days').fill('365')
  await page.getByLabel('Reason').fill('Batch of December')
  await expect(page.getByText('Exists: Rohit Kumar')).toBeVisible()
  await picture(page, 'add-learners')

  await page.setViewportSize({ width: 1280, height: 1080 })
  const address = await makeBatch(page, [anjali, rohit])
  await picture(page, 'batch')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/tests')
  await page.getByRole('link', { name: TEST }).click()
  const flagged = page.getByRole('row').filter({ hasText: 'check the key' })
  await expect(flagged).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await picture(page, 'test')

  await page.goto('/content/edit/tests/ibps-po-national-mock')
  await expect(page.getByRole('group', { name: 'Question 1', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await picture(page, 'questions')

  await page.setViewportSize({ width: 1280, height: 1080 })
  await page.goto('/reports/results')
  await page.getByLabel('Test', { exact: true }).selectOption(TEST)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('figure').getByRole('img')).toBeVisible()
  await picture(page, 'report')

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`/learners/${anjali.id}`)
  await expect(page.getByRole('table', { name: 'Tickets' })).toBeVisible()
  await picture(page, 'learner')

  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'You are invited to a batch' })).toBeVisible()
  await picture(page, 'invitation')
})

/** Makes a batch with two members, an invitation and a message; the address of the invitation. */
async function makeBatch(page: Page, members: readonly Learner[]): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.goto('/batches')
  await page.getByRole('button', { name: 'New batch' }).click()
  await dialog.getByLabel('Name').fill('Morning batch A')
  await dialog.getByLabel('Exam').fill('SSC CGL 2027')
  await dialog.getByLabel('Last day').fill('2099-03-31')
  await dialog.getByRole('button', { name: 'Add items' }).click()
  const picker = page.getByRole('dialog', { name: 'Add items' })
  for (const item of [COURSE, 'SSC CGL: practice series']) await picker.getByLabel(item).check()
  await picker.getByRole('button', { name: 'Add 2 items' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const { email } of members) {
    await page.getByRole('button', { name: 'Add one' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Reason').fill('Joined at the office')
    await dialog.getByRole('button', { name: 'Add one' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Write' }).click()
  await dialog.getByLabel('Title').fill('No class on Monday')
  await dialog.getByLabel('Text').fill('It is a holiday. The next class is on Tuesday at 7 am.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByLabel('For how many learners').fill('40')
  await dialog.getByRole('button', { name: 'Make the address' }).click()
  const address = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('table', { name: 'Learners', exact: true })).toContainText('Rohit')
  return address
}

/** Takes a test by learners of all abilities; those who know most have one question wrong. */
async function takeByAll(learners: APIRequestContext, first: Parameters<typeof takeTest>[1]) {
  const testId = await testIdOf(learners, TEST)
  await takeTest(learners, first, testId, () => 'A')
  const headers = { authorization: `Bearer ${first.token}` }
  const reply = await learners.get(`/api/tests/results.php?test_id=${testId}`, { headers })
  const [result] = (await reply.json()).results
  const keys = result.questions.map((one: { correct_answer: Option }) => one.correct_answer)
  for (let count = 1; count < LEARNERS; count++) {
    const learner = await newLearner(learners)
    const ability = count / LEARNERS
    await takeTest(learners, learner, testId, (index) => {
      const key: Option = keys[index]
      const other = OPTIONS[(OPTIONS.indexOf(key) + 1 + (count % 3)) % OPTIONS.length] ?? 'A'
      const next = OPTIONS[(OPTIONS.indexOf(key) + 1) % OPTIONS.length] ?? 'A'
      const isKnown = spread(count, index) < 0.15 + 0.8 * ability
      if (index === WRONG) return isKnown ? next : key
      return isKnown ? key : other
    })
  }
}

/** A number from 0 to 1, always the same for a learner and a question. */
const spread = (learner: number, question: number) =>
  Math.abs(Math.sin(learner * 12.9898 + question * 78.233) * 43_758.5453) % 1
