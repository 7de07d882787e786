import { type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { beginTest, joinConsole } from '#e2e/support/console.ts'

import {
  docxFile,
  drawing,
  font,
  math,
  mathRun,
  numbered,
  paragraph,
  run,
} from '../../server/test/docx.ts'

const TITLE = 'Polity from Word'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const half = math(`<m:f><m:num>${mathRun('1')}</m:num><m:den>${mathRun('2')}</m:den></m:f>`)
const old = (text: string) => run(text, font('Kruti Dev 010'))

const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`

/** Four questions as a teacher types them; the last one has an old equation object. */
const file = () =>
  docxFile(
    [
      'Polity, set 1',
      paragraph(run('Which is ') + half + run('?'), numbered(1)),
      '(a) 0.5\t(b) 0.25',
      'Ans. (a)',
      paragraph(run('What is shown?'), numbered(1)),
      paragraph(drawing('rId1')),
      '(a) A circuit\t(b) A map',
      'Ans. (a)',
      paragraph(old('Hkkjr dh jkt/kkuh D;k gS\\'), numbered(1)),
      paragraph(old('¼d½ fnYyh    ¼[k½ vkxjk')),
      paragraph(old('mÙkj % ¼d½')),
      paragraph(run('Solve ') + '<w:r><w:object/></w:r>', numbered(1)),
      '(a) 1\t(b) 2',
      'Ans. (b)',
    ],
    { numbering, pictures: ['image1.png'], others: { 'word/media/image1.png': PNG } },
  )

const choose = (page: Page) =>
  page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'polity.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: file(),
  })

test('questions of a Word file become a test, with their pictures, and what cannot be read is named', async ({
  page,
  learners,
}) => {
  await joinConsole(page, 'editor')
  await beginTest(page, TITLE)
  await page.getByLabel('Description').fill('Four questions of a Word file.')
  await page.getByLabel('Exams').fill('SSC CGL')
  await page.getByLabel('Access', { exact: true }).selectOption({ label: 'Free' })
  await page.getByLabel('Minutes').first().fill('60')
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Add questions from a file' }).click()
  await choose(page)
  await expect(page.getByText('4 questions read. Something is wrong with 1 row.')).toBeVisible()
  const wrong = page.getByRole('list', { name: 'Rows to correct' })
  await expect(wrong).toContainText('Question 4 has an equation object such as MathType')
  const questions = page.getByRole('table', { name: 'Questions of the file' })
  await expect(questions.locator('.katex').first()).toBeVisible()
  await expect(questions.locator('img')).toBeVisible()
  await expect(questions.getByText('भारत की राजधानी क्या है?', { exact: true })).toBeVisible()
  await page.getByLabel('I have looked at the converted texts').check()
  await wrong.getByLabel('Question').fill('Solve $x + 1 = 3$')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('4 questions read, and nothing is wrong.')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `questions of a Word file at ${width}`)
  }
  await page.getByRole('button', { name: 'Add 4 questions' }).click()
  const second = page.getByRole('group', { name: 'Question 2' })
  await expect(second.locator('img')).toHaveAttribute('src', /\/uploads\/public\//)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await expect.poll(async () => (await learners.get('/api/tests/list.php')).text()).toContain(TITLE)
})
