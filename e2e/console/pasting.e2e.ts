import { type Locator, type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'

/** Copies HTML as another program does, and pastes it into a field by the keyboard. */
async function paste(page: Page, field: Locator, html: string, plain: string): Promise<void> {
  await page.evaluate(
    ([inHtml, inPlain]) => {
      const onCopy = (event: ClipboardEvent) => {
        event.preventDefault()
        event.clipboardData?.setData('text/html', inHtml)
        event.clipboardData?.setData('text/plain', inPlain)
      }
      document.addEventListener('copy', onCopy, { once: true })
    },
    [html, plain] as const,
  )
  await field.click()
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+v')
}

const row = (cells: number) => `<tr>${'<td style="width:48pt">1</td>'.repeat(cells)}</tr>`

test('raised letters and a table are pasted into a question as they look, and what is not kept is named', async ({
  page,
}) => {
  await joinConsole(page, 'editor')
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/content')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption({ label: 'Test' })
  await paste(page, dialog.getByLabel('Title'), '<p>Powers: x<sup>2</sup></p>', 'Powers: x2')
  await expect(dialog.getByLabel('Title')).toHaveValue('Powers: x²')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Add a question', exact: true }).click()

  const card = page.getByRole('group', { name: 'Question 1' })
  const field = card.getByRole('textbox', { name: 'Text' }).first()
  await field.fill('Look: ')
  await paste(
    page,
    field,
    '<b style="font-weight:normal">If <span style="vertical-align:sub">a</span> x<sup>2</sup></b>',
    'If a x2',
  )
  await expect(field).toHaveValue('Look: If ${}_{a}$ $x^{2}$')
  await paste(page, field, `<table>${row(2)}${row(2)}</table>`, '1\t1\n1\t1')
  await expect(field).toHaveValue('Look: If ${}_{a}$ $x^{2}$\n\n| 1 | 1 |\n|---|---|\n| 1 | 1 |')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue('Look: If ${}_{a}$ $x^{2}$')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  for (const option of ['A', 'B', 'C', 'D'])
    await card
      .getByRole('textbox', { name: `Option ${option}` })
      .first()
      .fill(`is ${option}`)
  await card.getByRole('radio').first().press('1')
  await expect(card.locator('.katex')).toHaveCount(2)
  await expect(card.getByRole('table')).toBeVisible()

  await paste(
    page,
    field,
    `<table>${row(9)}${row(9)}</table><p><img src="https://example.com/a.png"></p>`,
    '1',
  )
  const note =
    'A table of 9 columns was not kept, only its text. A picture was not kept. Add it separately.'
  await expect(card.getByText(note)).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a pasted text at ${width}`)
  }
  expect(errors).toEqual([])
})
