import { type Locator, expect } from '@playwright/test'

import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { hindiPaper } from '#e2e/support/hindi-paper.ts'

/** The words for each planted fault in the list of rows to correct, in the order of the file. */
const NAMED = [
  "Question 3 has a formula with 'phant'",
  'Question 4 has an equation object such as MathType',
  'Question 5 has signs of an old Hindi font that are not known: ’',
  "'answer' is empty",
  'two options are the same',
  'Question 8 reads as Hindi in the font Kruti Dev, but is in another font',
]

for (const [questions, formulas, pictures, tag] of [
  [12, 1, 1, []],
  [300, 60, 20, ['@long']],
] as const)
  test(
    `${questions} Hindi questions of a Word file in Kruti Dev with six planted faults are published in at most 12 presses`,
    {
      tag: [...tag],
    },
    async ({ page, learners }) => {
      const title = `Hindi paper of ${questions}`
      await joinConsole(page, 'editor')
      let presses = 0
      const press = async (control: Locator) => {
        presses++
        await control.click()
      }
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
      await press(page.getByRole('link', { name: 'Content', exact: true }))
      await press(button('New'))
      const dialog = page.getByRole('dialog')
      presses++
      await dialog.getByLabel('Kind').selectOption({ label: 'Test' })
      await dialog.getByLabel('Title').fill(title)
      await press(dialog.getByRole('button', { name: 'Begin' }))
      await page.getByLabel('Description').fill('A paper of an institute.')
      await page.getByLabel('Exams').fill('SSC CGL')
      presses++
      await page.getByLabel('Access', { exact: true }).selectOption({ label: 'Free' })
      await page.getByLabel('Minutes').first().fill('60')

      await press(button('Add questions from a file'))
      presses++
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'paper.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        buffer: hindiPaper(questions, formulas, pictures),
      })
      await expect(
        page.getByText(`${questions} questions read. Something is wrong with 6 rows.`),
      ).toBeVisible()
      const rows = page.getByRole('list', { name: 'Rows to correct' }).getByRole('listitem')
      for (const [at, words] of NAMED.entries()) await expect(rows.nth(at)).toContainText(words)
      await expect(rows).toHaveCount(NAMED.length)

      await rows.nth(0).getByLabel('Question').fill('$x^2$ का मान क्या है?')
      await rows.nth(1).getByLabel('Question').fill('संख्या 4 का वर्ग क्या है?')
      await rows.nth(2).getByLabel('Question').fill('देश की राजधानी क्या है?')
      await rows.nth(3).getByLabel('Answer').fill('C')
      await rows.nth(4).getByLabel('Option B').fill('8')
      await press(button('Convert 1 text to Hindi'))
      await expect(
        page.getByText(`${questions} questions read, and nothing is wrong.`),
      ).toBeVisible()
      presses++
      await page.getByLabel('I have looked at the converted texts').check()
      await press(button(`Add ${questions} questions`))
      await expect(page.getByText(`${questions} questions added`)).toBeVisible()
      await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()

      await press(button('Publish'))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect
        .poll(async () => (await learners.get('/api/tests/list.php')).text())
        .toContain(title)
      expect(presses).toBeLessThanOrEqual(12)
    },
  )
