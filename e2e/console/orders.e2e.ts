import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { buyCourse } from '#e2e/support/buy-course.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { test as withGateway } from '#e2e/support/gateway-server.ts'
import { type Learner, newLearner } from '#e2e/support/learner.ts'
import { consoleUrlOf } from '#e2e/support/sopan.ts'

const COURSE = 'SSC CGL: Complete Maths'

/** `page` opens pages of the console; `learners` makes calls of the learners' server. */
const test = withGateway.extend<{ learners: APIRequestContext }>({
  baseURL: async ({ gatewayServer }, provide) => provide(consoleUrlOf(gatewayServer.console)),
  learners: async ({ gatewayServer, playwright }, provide) => {
    const request = await playwright.request.newContext({ baseURL: gatewayServer.url })
    await provide(request)
    await request.dispose()
  },
})

// One server for all of them.
test.describe.configure({ mode: 'serial' })

async function writeTicket(learners: APIRequestContext, { email, token }: Learner) {
  const sent = await learners.post('/api/support.php', {
    headers: { authorization: `Bearer ${token}` },
    data: { email, message: 'This is the wrong course. Please return my money.', priority: 'high' },
  })
  return (await sent.json()).data.ticket_id as number
}

async function hasCourse(learners: APIRequestContext, { token }: Learner) {
  const headers = { authorization: `Bearer ${token}` }
  const list = await (await learners.get('/api/courses.php', { headers })).json()
  return list.data.courses.find((one: { title: string }) => one.title === COURSE).has_access
}

const openOrder = async (page: Page, orderId: string) => {
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
}

test('a refund from a ticket takes at most five steps at 360 px, and a double press refunds once', async ({
  page,
  learners,
  gatewayServer: { console: server, emulator },
}) => {
  const learner = await newLearner(learners)
  const { control } = emulator
  const orderId = await buyCourse(learners, learner, { title: COURSE, pay: control.pay })
  const ticket = await writeTicket(learners, learner)
  await page.setViewportSize({ width: 360, height: 800 })
  await joinConsole(page, 'support', { server })
  await page.goto(`/tickets/${ticket}`)
  let steps = 0
  const step = async (act: () => Promise<unknown>) => {
    steps += 1
    await act()
  }
  const dialog = page.getByRole('dialog')

  await step(() => page.getByRole('button', { name: `Refund: ${COURSE}` }).click())
  await expect(dialog).toContainText('Within the refund rules')
  await expect(dialog).toContainText('It was paid in the last 24 hours.')
  await expect(dialog).toContainText('The payment provider is asked to return ₹1,499.00')
  await expect(dialog).toContainText(`${learner.email} gets a mail now`)
  await expect(dialog).toContainText(/The access since .+ ends at once\./)
  await expect(dialog.getByLabel('Reason')).toHaveValue(`Asked for in ticket ${ticket}`)
  await expectAccessible(page, 'a refund at 360')
  await step(() => dialog.getByRole('button', { name: 'Refund ₹1,499.00' }).dblclick())
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Refund: ${COURSE}` })).toBeHidden()
  await step(() => page.getByRole('link', { name: orderId }).click())

  await expect(
    page.getByText('Being refunded').or(page.getByText('Refunded')).first(),
  ).toBeVisible()
  const timeline = page.getByRole('list', { name: 'What happened' })
  const asked = timeline.getByRole('listitem').filter({ hasText: 'Refund asked for' })
  await expect(asked).toHaveCount(1)
  await expect(asked).toContainText('Anita Rao')
  await expect(asked).toContainText(`Asked for in ticket ${ticket}`)
  expect(await hasCourse(learners, learner)).toBe(false)
  await expect.poll(async () => (await control.order(orderId)).refunds.length).toBe(1)
  expect(steps).toBeLessThanOrEqual(5)
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `an order at ${width}`)
  }
})

test(
  'what a silent provider has not said about a refund is shown as not known yet',
  { tag: '@long' },
  async ({ page, learners, gatewayServer: { console: server, emulator } }) => {
    const learner = await newLearner(learners)
    const { control } = emulator
    const orderId = await buyCourse(learners, learner, { title: COURSE, pay: control.pay })
    await joinConsole(page, 'accountant', { server })
    await openOrder(page, orderId)
    await control.fail('createRefund', { kind: 'reset-before' })
    const calls = async () => (await control.calls('createRefund')).length
    const before = await calls()
    const refund = page.getByRole('button', { name: 'Refund', exact: true })
    const dialog = page.getByRole('dialog')
    await refund.click()
    await expect(dialog).toContainText('Within the refund rules')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(refund).toBeFocused()
    await refund.click()
    await dialog.getByRole('button', { name: 'Refund ₹1,499.00' }).click()
    await expect(dialog.getByText('Give a reason')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await dialog.getByLabel('Reason').fill('wrong course')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(calls).toBeGreaterThan(before)
    await page.reload()
    await expect(page.getByText('Its answer is not known yet')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Refunds' })).toContainText(
      'Asked for, the answer is not known yet',
    )
    await expectAccessible(page, 'a refund that is not known yet')

    // Each call keeps the session, so that an open page calls for ten minutes only.
    await page.clock.install()
    await page.reload()
    await expect(page.getByText('Its answer is not known yet')).toBeVisible()
    const lastRead = page.waitForResponse(`**/api/orders/${orderId}`)
    await page.clock.fastForward('11:00')
    await lastRead
    await page.clock.runFor('00:01')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.clock.fastForward('15:00')
    await page.clock.runFor('00:01')
    expect(requests).toEqual([])
    await control.clearFaults()
  },
)

test('the second of two members who refund an order is told who was first, and sees it', async ({
  page,
  browser,
  learners,
  baseURL,
  gatewayServer: { console: server, emulator },
}) => {
  const learner = await newLearner(learners)
  const { control } = emulator
  const orderId = await buyCourse(learners, learner, { title: COURSE, pay: control.pay })
  await joinConsole(page, 'owner', { server, name: 'Anita Rao' })
  await openOrder(page, orderId)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByLabel('Reason').fill('wrong course')

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const other = await context.newPage()
  await joinConsole(other, 'support', { server, name: 'Vikram Singh' })
  await openOrder(other, orderId)
  await other.getByRole('button', { name: 'Refund', exact: true }).click()
  await other.getByLabel('Reason').fill('asked on the phone')
  await other.getByRole('button', { name: 'Refund ₹1,499.00' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await context.close()

  await dialog.getByRole('button', { name: 'Refund ₹1,499.00' }).click()
  const problem = dialog.getByRole('alert')
  await expect(problem).toContainText(/Somebody was first: .*Vikram Singh.*, 'refund', /)
  await expect(dialog.getByRole('button', { name: /^Refund/ })).toBeHidden()
  await expectAccessible(page, 'a refund that another member was first to do')
  await dialog.getByRole('link', { name: 'To the page of the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Vikram Singh')
  expect((await control.order(orderId)).refunds.length).toBeLessThanOrEqual(1)
})
