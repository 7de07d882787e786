import { expect, test } from '@playwright/test'

import { withDatabase } from '#e2e/support/database.ts'
import {
  answerQuestions,
  openTest,
  savedAnswers,
  startTest,
  submitTest,
} from '#e2e/support/exam.ts'
import { expectFits } from '#e2e/support/sizes.ts'

import { passSeconds } from '../../server/test/exams/passing-time.ts'

/** Of the sample: four sections of five questions and three minutes. */
const WITH_SECTION_CLOCKS = 'SSC CGL Tier 1: short mock with section clocks'

// Time passes for all attempts of the test, so its tests run one after the other.
test.describe.configure({ mode: 'default' })

test('the sections of SSC Tier 1 close one after the other, also without a network, and no answer is lost', async ({
  browser,
  request,
}) => {
  const taken = await startTest(browser, request, WITH_SECTION_CLOCKS)
  const { page, context, testId } = taken
  const pass = (seconds: number) => withDatabase((db) => passSeconds(db, testId, seconds))
  const section = (number: number) => page.getByText(`Section ${number} of 4`)
  const isSaved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await test.step('the first section has its own clock, and the others are locked', async () => {
    await expect(section(1)).toBeVisible()
    await expect(page.getByRole('timer', { name: 'Time left in this section' })).toBeVisible()
    await answerQuestions(page, 1, 5)
    await page.getByRole('button', { name: 'Save & Next' }).tap()
    await expect(page.getByRole('heading', { name: 'Question 1 of' })).toBeVisible()
    await page.getByRole('button', { name: 'Questions', exact: true }).tap()
    const list = page.getByRole('dialog', { name: 'Questions' })
    await expect(list.getByRole('button', { name: /^Question \d/ })).toHaveCount(5)
    await expect(list.getByText('not open yet')).toHaveCount(3)
    await expectFits(page, 'the list of a section')
    await page.keyboard.press('Escape')
    await isSaved()
  })

  await test.step('at its end the next one opens', async () => {
    await pass(168)
    // The response to an answer has the ends of the sections.
    await page.keyboard.press('b')
    await expect(section(2)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'Question 6 of' })).toBeVisible()
    await expectFits(page, 'a test with section clocks')
  })

  await test.step('so it does without a network; what was answered is sent later', async () => {
    await page.keyboard.press('a')
    await isSaved()
    await pass(165)
    await page.keyboard.press('b')
    await isSaved()
    await context.setOffline(true)
    await page.keyboard.press('c')
    await expect(section(3)).toBeVisible({ timeout: 25_000 })
    await page.keyboard.press('a')
    await expect(page.getByText('Not saved – will retry (2)')).toBeVisible()
    await context.setOffline(false)
    await isSaved()
    expect(await savedAnswers(request, taken)).toBe(7)
  })

  await test.step('a submission names the section that was not opened', async () => {
    const questions = page.getByRole('button', { name: 'Questions', exact: true })
    await questions.tap()
    await page.getByRole('button', { name: 'Submit Test' }).first().tap()
    const dialog = page.getByRole('dialog', { name: 'Submit the test?' })
    await expect(dialog.getByText('Not opened yet: English Comprehension')).toBeVisible()
    await expectFits(page, 'the summary of a test with section clocks')
    await dialog.getByRole('button', { name: 'Go back to the test' }).tap()
    await submitTest(page)
    await expect(page.getByText(/You answered 7|of 40/).first()).toBeVisible()
  })
})

test('a learner with extra time takes it by keyboard alone, and each section is longer', async ({
  browser,
  request,
}) => {
  const taken = await openTest(browser, request, WITH_SECTION_CLOCKS)
  const { page, testId, learner } = taken
  const pass = (seconds: number) => withDatabase((db) => passSeconds(db, testId, seconds))
  await withDatabase((db) =>
    db
      .updateTable('app_user')
      .set({ extra_minutes_per_hour: 20 })
      .where('id', '=', learner.id)
      .execute(),
  )
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/English Comprehension: 5.questions, 4.minutes/)).toBeVisible()
  const press = async (name: string, key: string) => {
    const control = dialog.getByRole(key === 'Space' ? 'checkbox' : 'button', { name })
    await control.focus()
    await page.keyboard.press(key)
  }
  await press('I have read the instructions', 'Space')
  await press('Start Test', 'Enter')

  const left = page.getByRole('timer', { name: 'Time left in this section' })
  await expect(left).toHaveText(/^(04:00|03:5\d)$/)
  await page.keyboard.press('b')
  for (let number = 2; number <= 5; number++) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeFocused()
  }
  // The last question of a section leads to its first one, which is not left to the next section.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 1 of' })).toBeFocused()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await pass(228)
  await page.keyboard.press('c')
  await expect(page.getByText('Section 2 of 4')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('heading', { name: 'Question 6 of' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedAnswers(request, taken)).toBe(2)
})
