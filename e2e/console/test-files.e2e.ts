import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'

const TITLE = 'General science: the basics'
const SLUG = 'general-science-basics'

test('a test is downloaded in each form, with what a form leaves out, and printed in two languages and sets', async ({
  page,
}) => {
  await joinConsole(page, 'teacher')
  await page.goto(`/content/tests/${SLUG}`)
  await page.getByRole('link', { name: 'Download' }).click()
  await expect(page.getByText(TITLE)).toBeVisible()
  await expect(page.getByText('The settings of the test', { exact: false }).first()).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `files of a test at ${width}`, { isDarkToo: true })
  }

  const [folder] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download: Folder of content' }).click(),
  ])
  expect(folder.suggestedFilename()).toBe(`${SLUG}.zip`)
  // The names of the files are in the archive as they are.
  expect(readFileSync(await folder.path()).includes(`tests/${SLUG}.yaml`)).toBe(true)

  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByRole('checkbox', { name: 'Hindi' }).check()
  await page.getByLabel('Sets with the options in another order').selectOption('2')
  await page.getByRole('checkbox', { name: 'Answer sheet with circles' }).check()
  const paper = page.getByRole('region', { name: 'The paper' })
  await expect(paper.getByRole('article')).toHaveCount(5)
  await expect(paper.getByText('Set B / सेट B')).toHaveCount(2)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `printed test at ${width}`, { isDarkToo: true })
  }
})
