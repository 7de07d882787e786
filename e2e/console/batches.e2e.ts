import { randomUUID } from 'node:crypto'

import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { type Learner, newEmail, newLearner } from '#e2e/support/learner.ts'

import { xlsxFile } from '../../server/test/xlsx.ts'

/** By title, as they are offered. */
const COURSES = ['Haryana GK in 30 Days', 'SSC CGL: Complete Maths']
const SERIES = 'SSC CGL: practice series'
const ITEMS = [...COURSES, SERIES]

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** Counts what the member presses, chooses and types. */
class Hand {
  count = 0

  async press(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1
    await target.fill(text)
  }

  async chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.count += 1
    await page.getByLabel('Choose a file').setInputFiles(file)
  }
}

/** The page or its dialog is usable, in both themes. */
async function check(page: Page, name: string): Promise<void> {
  await settle(page)
  await expectAccessible(page, name, { isDarkToo: true })
}

/** Makes a batch with two courses and a series, by the dialog. */
async function makeBatch(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New batch' })
  const picker = page.getByRole('dialog', { name: 'Add items' })
  await page.goto('/batches')
  await page.getByRole('button', { name: 'New batch' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Exam').fill('SSC CGL 2027')
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The last day is before the first')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2099-03-31')
  await dialog.getByRole('button', { name: 'Add items' }).click()
  for (const item of ITEMS) await picker.getByLabel(item).check()
  await check(page, 'the items of a batch')
  await picker.getByRole('button', { name: 'Add 3 items' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await check(page, 'a new batch')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** An Excel file of learners, as an office keeps it. */
function listOf(emails: readonly string[]) {
  const rows = emails.map((email, index) => [`Learner ${index + 1}`, email, ''])
  return {
    name: 'list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsxFile([['Student Name', 'Email ID', 'Mobile No.'], ...rows]),
  }
}

const asLearner = ({ token }: Learner) => ({ authorization: `Bearer ${token}` })

async function join(request: APIRequestContext, learner: Learner, url: string): Promise<unknown> {
  const token = new URL(url).hash.slice(1)
  const reply = await request.post('/api/batches/join.php', {
    headers: asLearner(learner),
    data: { token, user_id: learner.id },
  })
  return (await reply.json()).data.state
}

/** The batches of a learner, by the learner's own dashboard. */
async function batchesOf(request: APIRequestContext, learner: Learner) {
  const reply = await request.get(`/api/user/dashboard.php?user_id=${learner.id}`, {
    headers: asLearner(learner),
  })
  const { data } = (await reply.json()) as {
    data: { batches: { name: string; messages: { title: string }[] }[] }
  }
  return data.batches
}

for (const width of [1280, 360]) {
  test(`a batch is made, filled from Excel, written to, joined by invitation and left at ${width} px`, async ({
    page,
    learners,
  }) => {
    test.setTimeout(240_000)
    const name = unique('Morning batch')
    await page.setViewportSize({ width, height: 800 })
    await joinConsole(page, 'owner')
    await makeBatch(page, name)
    const dialog = page.getByRole('dialog')
    const table = page.getByRole('table', { name: 'Learners', exact: true })

    // 60 learners from Excel in at most 8 presses: 3 to the list, the file, the button, and 2 for a code of the last minutes.
    const known = await newLearner(learners)
    const emails = [known.email, ...Array.from({ length: 59 }, newEmail)]
    const adding = new Hand()
    await adding.press(page.getByRole('link', { name: 'Batches', exact: true }).first())
    await adding.press(page.getByRole('link', { name }))
    await adding.press(page.getByRole('link', { name: 'Add learners' }))
    await adding.chooseFile(page, listOf(emails))
    await expect(page.getByText(`60 become members of: ${name}, until 31 Mar 2099.`)).toBeVisible()
    await expect(page.getByText(`Members get: ${COURSES.join(', ')} and ${SERIES}.`)).toBeVisible()
    await check(page, 'a list for a batch')
    await adding.press(page.getByRole('button', { name: /^Add 60/ }))
    await expect(page.getByText('60 joined the batch.')).toBeVisible()
    expect(adding.count + 2).toBeLessThanOrEqual(8)
    await page.getByRole('link', { name: 'Batch', exact: true }).click()
    await expect(table.getByRole('row')).toHaveCount(width === 360 ? 60 : 61)
    await check(page, 'a batch')
    await page.getByRole('link', { name: 'Report cards' }).click()
    await expect(page.getByRole('article')).toHaveCount(60)
    await page.getByRole('link', { name: 'Batch', exact: true }).click()

    // A message in at most 4.
    const writing = new Hand()
    await writing.press(page.getByRole('button', { name: 'Write' }))
    await writing.type(dialog.getByLabel('Title'), 'No class on Monday')
    await writing.type(dialog.getByLabel('Text'), 'It is a holiday.\nThe next class is on Tuesday.')
    await check(page, 'a message to a batch')
    await writing.press(dialog.getByRole('button', { name: 'Send' }))
    await expect(dialog).toBeHidden()
    expect(writing.count).toBeLessThanOrEqual(4)
    await expect(page.getByRole('table', { name: 'Messages' })).toContainText('No class on Monday')
    await page.getByRole('button', { name: 'Write' }).click()
    await expect(dialog).toContainText('A message was sent today')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    expect(await batchesOf(learners, known)).toMatchObject([
      { name, messages: [{ title: 'No class on Monday' }] },
    ])

    await invite(page)
    const url = await dialog.locator('code').innerText()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const asking = [
      await newLearner(learners, { name: 'Meena Rani' }),
      await newLearner(learners, { name: 'Rohit Kumar' }),
      await newLearner(learners, { name: 'Suresh Kumar' }),
    ] as const
    for (const one of asking) expect(await join(learners, one, url)).toBe('asked')
    await page.reload()
    const waiting = page.getByRole('table', { name: 'Learners who wait' })
    await expect(waiting.getByRole('row', { name: /Meena|Rohit|Suresh/ })).toHaveCount(3)
    await check(page, 'learners who wait')
    await waiting.getByRole('button', { name: 'Refuse: Suresh Kumar' }).click()
    await expect(waiting).not.toContainText('Suresh Kumar')
    await page.getByRole('button', { name: 'Let all 2 in' }).click()
    await expect(waiting).toBeHidden()
    await expect(table).toContainText('Meena Rani')
    await expect(table).toContainText('Rohit Kumar')
    await expect(table).not.toContainText('Suresh Kumar')

    await page.getByRole('button', { name: /^End the invitation/ }).click()
    await dialog.getByRole('button', { name: 'End the invitation' }).click()
    await expect(page.getByRole('table', { name: 'Invitations' })).toContainText('Ended')

    await page.getByRole('button', { name: 'Remove: Rohit Kumar' }).click()
    await expect(dialog).toContainText(`loses ${COURSES.join(', ')} and ${SERIES}`)
    await dialog.getByLabel('Reason').fill('Has moved to another town')
    await check(page, 'a member who is removed')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(table).not.toContainText('Rohit Kumar')
    expect(await batchesOf(learners, asking[1])).toEqual([])

    await page.goto(`/learners/${asking[1].id}`)
    const memberships = page.getByRole('table', { name: 'Batches' })
    await expect(memberships.getByRole('link', { name })).toBeVisible()
    await page.goto('/learners')
    await page.getByLabel('Batch').selectOption(name)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Meena Rani' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rohit Kumar' })).toHaveCount(0)
  })
}

/** Makes an invitation for 10 learners, and checks the dialog. */
async function invite(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByLabel('For how many learners').fill('0')
  await dialog.getByRole('button', { name: 'Make the address' }).click()
  await expect(dialog.getByText('Enter a number from 1')).toBeVisible()
  await dialog.getByLabel('For how many learners').fill('10')
  await check(page, 'an invitation to a batch')
  await dialog.getByRole('button', { name: 'Make the address' }).click()
  await expect(dialog.getByText('It is shown only now.')).toBeVisible()
  await check(page, 'the address of an invitation')
}

test('a change of a batch shows who gets and who loses what', async ({ page, learners }) => {
  const learner = await newLearner(learners)
  const name = unique('Evening batch')
  await joinConsole(page, 'support')
  await makeBatch(page, name)
  const dialog = page.getByRole('dialog').first()
  await page.getByRole('button', { name: 'Add one' }).click()
  await dialog.getByLabel('Email').fill(learner.email)
  await dialog.getByLabel('Reason').fill('Has paid at the desk')
  await dialog.getByRole('button', { name: 'Add one' }).click()
  await expect(page.getByRole('link', { name: learner.name })).toBeVisible()

  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Name').fill(`${name} A`)
  await expect(dialog.getByText('Nothing changes for members.')).toBeVisible()
  await dialog.getByRole('button', { name: `Remove ${SERIES}` }).click()
  await dialog.getByRole('button', { name: 'Move Haryana GK in 30 Days down' }).click()
  await dialog.getByLabel('Last day').fill('2099-04-30')
  await expect(dialog.getByText(`1 member loses: ${SERIES}.`)).toBeVisible()
  await expect(dialog.getByText('to 30 Apr 2099')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Confirm this first')).toBeVisible()
  await check(page, 'a change of a batch')
  await dialog.getByLabel(`End this access: ${SERIES}`).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} A` })).toBeVisible()
  const items = page.getByRole('table', { name: 'What members get' })
  await expect(items.getByRole('row').nth(1)).toContainText('SSC CGL: Complete Maths')
  await expect(items).not.toContainText(SERIES)
})

test('a teacher sees the learners of a batch, prints report cards and writes to them, and nothing else', async ({
  page,
  browser,
}) => {
  const name = unique('Weekend batch')
  await joinConsole(page, 'owner')
  await makeBatch(page, name)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await joinConsole(other, 'teacher')
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  await settle(other)
  const acts = other.getByRole('group', { name: 'Acts' })
  expect(await acts.getByRole('button').allInnerTexts()).toEqual(['Write'])
  expect(await acts.getByRole('link').allInnerTexts()).toEqual(['Report cards'])
  await expect(other.getByRole('button', { name: 'Add one' })).toHaveCount(0)
  const download = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^batch .*\.xlsx$/)
  await context.close()
})
