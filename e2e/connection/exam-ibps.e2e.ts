import { type Locator, expect, test } from '@playwright/test'

import { withDatabase } from '#e2e/support/database.ts'
import { IBPS_TEST, openTest } from '#e2e/support/exam.ts'
import { expectFits, expectOptionsInView } from '#e2e/support/sizes.ts'

import { passSeconds } from '../../server/test/exams/passing-time.ts'

test('IBPS prelims are taken by keyboard alone, and the result has 6/7 marks and the cut-off that was missed', async ({
  browser,
  request,
}) => {
  const { page, testId } = await openTest(browser, request, IBPS_TEST)
  const { keyboard } = page
  const heading = (number: number) =>
    page.getByRole('heading', { name: `Question ${number} of 12` })
  /** Presses a key on a control that the Tab key has reached. */
  async function pressOn(control: Locator, key: string): Promise<void> {
    for (let tabs = 0; tabs < 20; tabs++) {
      if (await control.evaluate((element) => element === document.activeElement)) break
      await keyboard.press('Tab')
    }
    await expect(control).toBeFocused()
    await keyboard.press(key)
  }
  /** Answers the questions of a section in their order; '-' leaves one out. */
  async function answer(first: number, letters: readonly string[]): Promise<void> {
    for (const [index, letter] of letters.entries()) {
      await expect(heading(first + index)).toBeFocused()
      if (letter !== '-') await keyboard.press(letter)
      if (index < letters.length - 1) await keyboard.press('Enter')
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  /** As if all but two seconds of the open section had passed, which the page learns from the response to an answer. */
  async function closeSection(number: number, lastAnswer: string): Promise<void> {
    await withDatabase(async (db) => {
      const { section_ends: ends } = await db
        .selectFrom('attempt')
        .select('section_ends')
        .where('exam_id', '=', testId)
        .executeTakeFirstOrThrow()
      const left = Number(ends?.[number - 1]) - Date.now()
      await passSeconds(db, testId, Math.max(0, Math.round(left / 1000) - 2))
    })
    await keyboard.press(lastAnswer)
    await expect(page.getByText(`Section ${number + 1} of 3`)).toBeVisible()
  }

  await test.step('the start sheet has the marks of each section', async () => {
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Total marks').locator('..')).toContainText('12')
    await expect(sheet.getByText(/7.questions, 20.minutes, 6.marks, \+6\/7/)).toBeVisible()
    await pressOn(sheet.getByRole('checkbox', { name: 'I have read' }), 'Space')
    await pressOn(sheet.getByRole('button', { name: 'Start Test' }), 'Enter')
  })

  await test.step('three sections, one after the other', async () => {
    await expect(page.getByText('Section 1 of 3')).toBeVisible()
    await expectOptionsInView(page)
    await expectFits(page, 'a test with section clocks')
    await keyboard.press('a')
    await keyboard.press('Enter')
    await answer(2, ['b'])
    await closeSection(1, 'c')
    await answer(3, ['a', 'a', 'a', 'a', 'a', 'b', '-'])
    await closeSection(2, 'a')
    await answer(10, ['a'])
  })

  await test.step('the list of questions and the submission', async () => {
    await pressOn(page.getByRole('button', { name: 'Questions', exact: true }), 'Enter')
    const list = page.getByRole('dialog', { name: 'Questions' })
    await expect(list.getByRole('button', { name: /^Question \d/ })).toHaveCount(3)
    await expect(list.getByText('not open yet')).toHaveCount(0)
    await pressOn(list.getByRole('button', { name: 'Submit Test' }), 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Submit the test?' })
    await pressOn(dialog.getByRole('button', { name: 'Submit Test' }), 'Enter')
  })

  await test.step('the result', async () => {
    // 1 − 1/4, 6 × 6/7 − 3/14 with the last answer to the section, and 4/3.
    await expect(page.getByText('7.01 of 12')).toBeVisible()
    await expect(page.getByText('Cut-off missed. Reasoning Ability')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('table', { name: 'Response sheet' })
    await expect(sheet.getByRole('cell', { name: '+6/7' })).toHaveCount(6)
    await expect(sheet.getByRole('cell', { name: '−3/14' })).toHaveCount(1)
  })
})
