import { type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { beginTest, joinConsole } from '#e2e/support/console.ts'

import {
  PQ,
  category,
  file,
  inBoth,
  moodleFile,
  options,
  question,
  withPicture,
} from '../../server/test/moodle.ts'

const TITLE = 'A bank of Moodle'

/** Two sections with a passage and a picture, and five questions with a planted fault. */
const bank = () =>
  moodleFile(
    category('$course$/top/Reading'),
    question('description', 'Trains leave at 9.'),
    question('multichoice', inBoth('When do they leave?', 'वे कब चलती हैं?'), options('9 100, 10 0')),
    category('$course$/top/Maths'),
    withPicture('@@PLUGINFILE@@/x.png', file('x.png')),
    question('matching', 'Match the rivers.'),
    question('multichoice', 'Which is even?', options('3 0, 5 0')),
    question('multichoice', 'What does this show? <img src="https://example.in/a.png">', PQ),
    question('multichoice', 'Which is prime?', options('7 100, 7 0')),
    question(
      'numerical',
      'How long is it?',
      '<answer fraction="100"><text>about 2</text><tolerance>0</tolerance></answer>',
    ),
  )

const NAMED = [
  'of the kind "matching"',
  'has no right option',
  'has a picture by link',
  'two options are the same',
  'six decimals, or none',
]

const choose = (page: Page) =>
  page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'bank.xml',
    mimeType: 'text/xml',
    buffer: bank(),
  })

test('questions of a Moodle XML file become a test with sections, and each planted fault is named', async ({
  page,
  learners,
}) => {
  await joinConsole(page, 'editor')
  await beginTest(page, TITLE)
  await page.getByLabel('Description').fill('Questions of another system.')
  await page.getByLabel('Exams').fill('SSC CGL')
  await page.getByLabel('Access', { exact: true }).selectOption({ label: 'Free' })
  await page.getByLabel('Minutes').first().fill('60')
  await page.getByRole('button', { name: 'Add questions from a file' }).click()
  await choose(page)
  await expect(page.getByText('7 questions read. Something is wrong with 5 rows.')).toBeVisible()
  const wrong = page.getByRole('list', { name: 'Rows to correct' }).getByRole('listitem')
  await expect(wrong).toHaveCount(NAMED.length)
  for (const [at, words] of NAMED.entries()) await expect(wrong.nth(at)).toContainText(words)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `questions of a Moodle file at ${width}`)
  }

  // Three rows stay wrong: only the right ones become questions.
  await wrong.nth(1).getByLabel('Answer').fill('A')
  await wrong.nth(3).getByLabel('Option B').fill('9')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('7 questions read. Something is wrong with 3 rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the right ones (4)' }).click()
  await expect(page.getByText('4 questions added')).toBeVisible()
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await expect.poll(async () => (await learners.get('/api/tests/list.php')).text()).toContain(TITLE)
})
