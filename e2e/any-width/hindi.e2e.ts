import { type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { expectStill, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import {
  type Learner,
  hidePopups,
  newLearner,
  signIn,
  stopCountdown,
} from '#e2e/support/learner.ts'
import { LEARNERS, PUBLIC, coursePaths, layoutsOf } from '#e2e/support/page-lists.ts'
import { expectFits } from '#e2e/support/sizes.ts'
import { recordContent, untranslated } from '#e2e/support/untranslated.ts'

/** The pages of this context are in Hindi, as after a choice on an earlier day. */
async function readInHindi(page: Page): Promise<void> {
  const { baseURL: url } = test.info().project.use
  await page.context().addCookies([{ name: 'language', value: 'hi', url: url ?? '' }])
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
}

test.describe('a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('is offered it on the first screen, and has it on each page from then on', async ({
    page,
    request,
  }) => {
    await recordLayoutShift(page)
    await page.goto('/')
    await settle(page)
    await expectStill(page, '/')
    await expect(page.getByRole('button', { name: 'हिन्दी में देखें' })).toBeVisible()
    // On the home page, a notice may open over the line.
    await page.goto('/courses')
    await page.getByRole('button', { name: 'हिन्दी में देखें' }).click()
    await expect(page.getByRole('link', { name: 'लॉगिन' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
    await expect(page.getByRole('button', { name: 'हिन्दी में देखें' })).toHaveCount(0)
    await page.goto('/tests')
    await expect(page.getByRole('heading', { name: 'टेस्ट', exact: true })).toBeVisible()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'language')
    const html = await (
      await request.get('/tests', { headers: { cookie: `language=${cookie?.value}` } })
    ).text()
    expect(html).toContain('<html lang="hi-IN"')
    expect(html).toContain('टेस्ट</h1>')
  })
})

test('a switch keeps the page and what was typed, also without a network', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('anjali@example.com')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'लॉगिन' })).toBeVisible()
  await expect(page.getByLabel('ईमेल')).toHaveValue('anjali@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('anjali@example.com')
})

for (const [name, paths] of Object.entries({
  ...PUBLIC,
  other: ['/coming-soon', '/404'],
})) {
  test(`public ${name} pages in Hindi have no English text, fit and are accessible`, async ({
    page,
  }) => {
    await expectHindi(page, paths)
  })
}

for (const [name, paths] of Object.entries(LEARNERS)) {
  test(`the ${name} pages of a learner in Hindi have no English text, fit and are accessible`, async ({
    page,
    request,
  }) => {
    const learner = await newLearner(request)
    await signIn(page, learner)
    await expectHindi(page, paths, learner)
  })
}

test('a learner’s course pages in Hindi have no English text, fit and are accessible', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  const paths = await coursePaths(request, learner)
  // A visitor's lists have the same layout.
  const ofCourses = paths.filter((path) => path.startsWith('/courses/'))
  await expectHindi(page, paths, learner, ofCourses)
})

/** Texts and layout of all pages; axe looks at those of `layouts`. */
async function expectHindi(
  page: Page,
  paths: readonly string[],
  learner?: Learner,
  layouts = layoutsOf(paths),
): Promise<void> {
  await readInHindi(page)
  await hidePopups(page)
  await stopCountdown(page)
  const content = recordContent(page)
  if (learner !== undefined) content.add(learner.name)
  for (const path of paths) {
    await page.goto(path)
    await settle(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
    expect.soft(await untranslated(page, content), path).toEqual([])
    await expectFits(page, path)
    if (layouts.includes(path)) await expectAccessible(page, path)
  }
}
