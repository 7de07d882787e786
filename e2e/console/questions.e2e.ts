import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { beginTest, joinConsole } from '#e2e/support/console.ts'

import { filledTemplate, pasted } from '../../server/test/xlsx.ts'

const TITLE = 'Percentage from Excel'

/** 50 questions in both languages; four rows have something wrong. */
function rowsOf() {
  const rows = Array.from({ length: 50 }, (_, index) => {
    const options = ['1/2', `${index + 2}`, '50%', '=1+1', null]
    const asked = `${index + 1} + 1`
    // Without a number, an explanation and a passage.
    const none = [null, null, null]
    return [`What is ${asked}?`, ...options, 'B', ...none, `${asked} क्या है?`, ...options]
  })
  const change = (index: number, column: number, cell: (typeof pasted)['date'] | null) =>
    Object.assign(rows[index] ?? [], { [column]: cell })
  change(4, 3, pasted.percent)
  change(11, 1, pasted.date)
  change(20, 0, pasted.raised)
  change(42, 6, null)
  return rows
}

test('50 questions of the template become a test: what is wrong is named by cell before anything is stored', async ({
  page,
  learners,
}) => {
  await joinConsole(page, 'editor')
  await beginTest(page, TITLE)
  await page.getByLabel('Description').fill('Fifty questions of a template.')
  await page.getByLabel('Exams').fill('SSC CGL')
  await page.getByLabel('Access', { exact: true }).selectOption({ label: 'Free' })
  await page.getByLabel('Minutes').first().fill('60')
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()

  await page.getByRole('button', { name: 'Add questions from a file' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template for Excel' }).click()
  const template = readFileSync(await (await download).path())
  const buffer = filledTemplate(template, rowsOf())
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'questions.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await expect(page.getByText('50 questions read. Something is wrong with 4 rows.')).toBeVisible()
  const wrong = page.getByRole('list', { name: 'Rows to correct' })
  for (const cell of ['D7', 'B14', 'A23', 'G45']) await expect(wrong).toContainText(`${cell} `)
  await expect(page.getByRole('button', { name: 'Add the right ones (46)' })).toBeEnabled()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `questions of a file at ${width}`)
  }

  await wrong.getByLabel('Option C').fill('50%')
  await wrong.getByLabel('Option A').fill('1/2')
  await wrong.getByLabel('Question').fill('What is $x^2$ for x = 3?')
  await wrong.getByLabel('Answer').fill('B')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('50 questions read, and nothing is wrong.')).toBeVisible()
  const top = async (part: string) => (await page.locator(`.katex ${part}`).boundingBox())?.y ?? 0
  await expect(page.locator('.katex')).toBeVisible()
  expect(await top('.msupsub .mord')).toBeLessThan(await top('.mathnormal'))
  expect(await (await learners.get('/api/tests/list.php')).text()).not.toContain(TITLE)
  await page.getByRole('button', { name: 'Add 50 questions' }).click()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await expect.poll(async () => (await learners.get('/api/tests/list.php')).text()).toContain(TITLE)
})
