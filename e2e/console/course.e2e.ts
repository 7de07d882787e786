import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'

const LINK = 'https://youtu.be/dQw4w9WgXcQ?si=abc'

test('a course with a subject and a class by link is written, published and sold', async ({
  page,
  learners,
}) => {
  await joinConsole(page, 'editor')
  await page.goto('/content')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('Course')
  await dialog.getByLabel('Title').fill('Ratio in a week')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await page.getByLabel('Summary').fill('Seven classes on ratio.')
  await page.getByLabel('Type', { exact: true }).selectOption('Paid')
  await page.getByLabel('Price').fill('499')
  await page.getByRole('button', { name: 'Add a subject' }).click()
  await dialog.getByLabel('Title').fill('Ratio')
  await dialog.getByRole('button', { name: 'Add a subject' }).click()
  await page.getByRole('button', { name: 'Add a class to Ratio' }).click()
  await dialog.getByLabel('Title').fill('What a ratio is')
  await dialog.getByLabel('YouTube link').fill(LINK)
  await dialog.getByRole('button', { name: 'Add a class' }).click()
  const video = page.locator('fieldset', { hasText: 'Videos' }).last()
  await expect(video.getByLabel('YouTube link')).toHaveValue(LINK)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a course at ${width}`)
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toContainText('published')
  expect(await (await learners.get('/api/courses.php')).text()).not.toContain('Ratio in a week')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ratio in a week', level: 1 })).toBeVisible()
  const seen = page.getByRole('link', { name: /\/courses\/\d+$/ })
  await expect(seen).toBeVisible()
  await expect
    .poll(async () => (await learners.get('/api/courses.php')).text())
    .toContain('Ratio in a week')
})

test('a teacher writes a test, an editor publishes it, and the owner takes it back', async ({
  page,
  browser,
}) => {
  await joinConsole(page, 'teacher')
  await page.goto('/content')
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Ratio in five minutes')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await page.getByLabel('Description').fill('One question on ratio.')
  await page.getByLabel('Access', { exact: true }).selectOption('Free')
  await page.getByLabel('Minutes').first().fill('5')
  await page.getByRole('button', { name: 'Add a question', exact: true }).click()
  const question = page.getByRole('group', { name: 'Question 1' })
  await question.getByRole('textbox', { name: 'Text' }).first().fill('$\\frac{2}{4}$ is')
  for (const [number, option] of ['0.5', '0.4', '2', '4'].entries())
    await question
      .getByRole('textbox', { name: `Option ${'ABCD'[number]}` })
      .first()
      .fill(option)
  await question.getByRole('radio').first().focus()
  await page.keyboard.press('2')
  await expect(question.getByRole('radio', { name: '0.4' })).toBeChecked()
  await page.keyboard.press('1')
  await expect(question.getByRole('radio', { name: '0.5' })).toBeChecked()
  await expect(question.locator('.katex').first()).toBeVisible()
  await question.getByLabel('Choose a file: Add a picture').setInputFiles({
    name: 'Figure 1.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"/>',
    ),
  })
  const picture = question.getByRole('img', { name: 'Figure of the question' })
  await expect(picture).toHaveJSProperty('naturalWidth', 40)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a test at ${width}`)
  }
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog).toContainText('published')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  for (const [role, act] of [
    ['editor', 'Publish'],
    ['owner', 'Unpublish'],
  ] as const) {
    const other = await (await browser.newContext()).newPage()
    await joinConsole(other, role)
    await other.goto('/content?search=five+minutes')
    await other.getByRole('link', { name: 'Ratio in five minutes' }).click()
    const window = other.getByRole('dialog')
    if (role === 'editor') await other.getByRole('link', { name: /open it/ }).click()
    await other.getByRole('button', { name: act, exact: true }).click()
    if (role === 'owner') await window.getByLabel('Reason').fill('too short')
    await window.getByRole('button', { name: act, exact: true }).click()
    await expect(window).toBeHidden()
    await expect(
      other.getByText(role === 'owner' ? 'Unpublished' : 'Published', { exact: true }).first(),
    ).toBeVisible()
    await other.context().close()
  }
})
