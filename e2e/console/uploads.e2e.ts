import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { hidePopups, newLearner, signIn } from '#e2e/support/learner.ts'

const MB = 1024 * 1024
const COURSES = join(import.meta.dirname, '../../content/courses')
const LESSON = 'Ratio, proportion and partnership'
const PDF = readFileSync(join(COURSES, 'first-steps/01-maths/notes/ratio.pdf'))

/** A file on the disk of the member. */
function fileOf(name: string, content: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sopan-sent-')), name)
  writeFileSync(path, content)
  return path
}

/** The fields of a class in the form of a course of the sample. */
async function openFields(page: Page, course: string, lesson: string) {
  await page.goto(`/content/edit/courses/${course}`)
  const row = page.locator('details').filter({ hasText: lesson })
  await row.locator('summary').click()
  return row
}

test('PDFs become notes of a class while one types, and a learner opens one', async ({
  page,
  browser,
  learners,
}) => {
  await joinConsole(page, 'editor')
  const fields = await openFields(page, 'haryana-gk-30-days', 'Land, rivers and work')
  const names = ['Rivers-of-haryana.pdf', 'canals_2.pdf']
  await fields
    .getByLabel('Choose or drop several files: Notes')
    .setInputFiles(names.map((name) => fileOf(name, PDF)))
  await fields.getByLabel('Description').first().fill('Hills, rivers and canals.')
  for (const name of names) await expect(page.getByText(`${name} is in the draft.`)).toBeVisible()
  await expect(fields.getByText('rivers-of-haryana.pdf', { exact: true })).toBeVisible()
  const notes = fields.getByRole('group', { name: 'Notes', exact: true })
  await expect(notes.getByLabel('Title').last()).toHaveValue('Canals 2')
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `files of a draft at ${width}`)
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('notes/canals-2.pdf added')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toBeHidden()

  const context = await browser.newContext({
    baseURL: `http://localhost:${process.env['SOPAN_E2E_PORT']}`,
  })
  const reader = await context.newPage()
  await hidePopups(reader)
  await signIn(reader, await newLearner(learners))
  await reader.goto('/courses')
  await reader.getByRole('searchbox').fill('Haryana')
  await reader.getByRole('link', { name: /Haryana GK/ }).click()
  await reader
    .getByRole('button', { name: /Enrol|Start/ })
    .first()
    .click()
  await reader.getByRole('link', { name: /Land and Rivers/ }).click()
  await reader.getByRole('link', { name: /Land, rivers and work/ }).click()
  await reader.getByRole('button', { name: /Rivers of haryana/ }).click()
  await expect(reader.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await context.close()
})

test('a film is sent on after a cut and after a reload, and refused if it is none', async ({
  page,
}) => {
  await joinConsole(page, 'editor')
  const film = Buffer.alloc(48 * MB, 7)
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]).copy(film)
  const path = fileOf('lesson.webm', film)
  const open = () => openFields(page, 'first-steps', LESSON)
  const choose = async (fields: Awaited<ReturnType<typeof open>>, file: string) =>
    fields
      .getByLabel(/^(Replace|Choose a file): File/)
      .first()
      .setInputFiles(file)

  await choose(await open(), fileOf('lesson.webm', Buffer.alloc(2 * MB, 7)))
  await expect(page.getByText('lesson.webm is not a WEBM file.')).toBeVisible()

  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
  })
  await choose(await open(), path)
  const bar = page.getByRole('progressbar', { name: 'Sending lesson.webm' })
  const share = async () => Number(await bar.getAttribute('value'))
  await expect.poll(share).toBeGreaterThan(0.05)
  await page.context().setOffline(true)
  await expect(page.getByText('The connection is interrupted.')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Content' }).first().click()
  await expect(page.getByText('A file is still being sent. If you leave')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  const before = await share()
  await page.context().setOffline(false)
  await expect.poll(share).toBeGreaterThan(before)

  page.on('dialog', (asked) => void asked.accept())
  // Loads the page again.
  await choose(await open(), path)
  await expect(page.getByText('lesson.webm is in the draft.')).toBeVisible()
  // The cut and the reload have each made one part be sent again, at most.
  expect(new Set(sent).size).toBe(48)
  expect(sent.length).toBeLessThanOrEqual(48 + 2)
})
