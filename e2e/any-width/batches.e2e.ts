import { randomUUID } from 'node:crypto'

import { type Page, type Request, expect, test } from '@playwright/test'

import { confirmStart } from '#e2e/support/exam.ts'
import { PASSWORD, browserErrorsOf, newEmail, newLearner, signIn } from '#e2e/support/learner.ts'
import { callSopan } from '#e2e/support/sopan.ts'

import { indianDay } from '../../domain/src/indian-day.ts'

/** A paid test of the sample catalogue. */
const PAID_TEST = { slug: 'quantitative-aptitude-mock', title: 'Quantitative aptitude: mock test' }

/** Makes a call of the console as the operator's command does, and returns its data. */
const callOffice = (path: string, data?: object) =>
  JSON.parse(callSopan(data === undefined ? 'GET' : 'POST', path, data))

/** A batch with a paid test, and the path of an invitation to it. */
function makeBatch({ needsApproval }: { needsApproval: boolean }) {
  const name = `Morning batch ${randomUUID().slice(0, 8)}`
  const { id } = callOffice('/batches', {
    name,
    exam: 'SSC CGL',
    first_day: indianDay(new Date()),
    last_day: indianDay(new Date(), 60),
    items: [{ type: 'test', slug: PAID_TEST.slug }],
  })
  const { url } = callOffice('/batches/invite', {
    batch_id: id,
    most: 5,
    last_day: indianDay(new Date(), 7),
    needs_approval: needsApproval,
  })
  return { id: Number(id), name, token: new URL(url).hash.slice(1) }
}

/** Collects the URLs and headers of all requests of a page. */
function sentBy(page: Page): Promise<string>[] {
  const sent: Promise<string>[] = []
  const textOf = async (one: Request) => `${one.url()} ${JSON.stringify(await one.allHeaders())}`
  page.on('request', (one) => void sent.push(textOf(one)))
  return sent
}

const batchList = (page: Page) => page.getByRole('list', { name: 'My Batch', exact: true })

test('a new learner joins a batch by its link, sees its message and opens its test', async ({
  page,
}) => {
  const browserErrors = browserErrorsOf(page)
  const sent = sentBy(page)
  const { id, name, token } = makeBatch({ needsApproval: false })
  const email = newEmail()
  const main = page.getByRole('main')

  await test.step('opens the link and creates an account', async () => {
    await page.goto(`/join#${token}`)
    await expect(page).toHaveURL('/join')
    await expect(page.getByRole('heading', { name: 'You are invited to a batch' })).toBeVisible()
    await main.getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('Full name').fill('Anjali Sharma')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  })

  await test.step('joins', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('You are in this batch.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  })

  callOffice('/batches/write', {
    batch_id: id,
    title: 'Class moved',
    message: 'Maths is at 7 am.\nBring your notes.',
    by_mail: false,
  })

  await test.step('sees the message on the dashboard, and the test of the batch', async () => {
    await main.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(batchList(page).getByRole('heading', { name })).toBeVisible()
    await expect(batchList(page)).toContainText('Class moved')
    await expect(batchList(page).getByText('Maths is at 7 am.')).toBeVisible()
    await page
      .getByRole('list', { name: 'My Tests' })
      .getByRole('link', { name: PAID_TEST.title })
      .click()
    await confirmStart(page)
    await expect(page.getByRole('timer', { name: 'Time left', exact: true })).toBeVisible()
  })
  expect((await Promise.all(sent)).filter((text) => text.includes(token))).toEqual([])
  expect(browserErrors).toEqual([])
})

test('a learner asks to join, waits for the office, and is let in', async ({ page, request }) => {
  const { id, name, token } = makeBatch({ needsApproval: true })
  await signIn(page, await newLearner(request))
  await page.goto(`/join#${token}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('You have asked to join.', { exact: false })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()
  await expect(batchList(page)).toHaveCount(0)

  const { requests } = callOffice(`/batches/${id}`)
  const ids = requests.map((one: { id: number }) => one.id)
  callOffice('/batches/decide', { batch_id: id, ids, accept: true })
  await page.reload()
  await expect(batchList(page).getByRole('heading', { name })).toBeVisible()
  await page.goto(`/join#${token}`)
  await expect(page.getByText('You are in this batch.')).toBeVisible()
})

test('a link that is no invitation leads to home', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.goto('/join#sop_none')
  await expect(page.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')
})
