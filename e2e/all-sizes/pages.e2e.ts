import { type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { FOCUS_SIZES, expectFocusSeen } from '#e2e/support/focus.ts'
import { expectStill, navigate, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import { hidePopups, newLearner, signIn, stopCountdown } from '#e2e/support/learner.ts'
import { LEARNERS, PUBLIC, coursePaths } from '#e2e/support/page-lists.ts'
import { ALL_SIZES, DESKTOP, PHONE, TABLET, atSizes, expectFits } from '#e2e/support/sizes.ts'

test.use({ reducedMotion: 'reduce' } as object)
test.beforeEach(() => test.setTimeout(600_000))

/** Each page, reached in the app and opened, at all sizes and by keyboard. */
async function expectAllFit(page: Page, paths: readonly string[]): Promise<void> {
  await recordLayoutShift(page)
  await hidePopups(page)
  await stopCountdown(page)
  for (const path of paths) {
    await navigate(page, path)
    await expectStill(page, `${path} in the app`)
    await page.goto(path)
    await settle(page)
    await expectStill(page, path)
    await atSizes(page, [PHONE, TABLET, DESKTOP], ({ width }) =>
      expectAccessible(page, `${path} at ${width} px`, { isDarkToo: true }),
    )
    await expectFits(page, path, ALL_SIZES)
    await atSizes(page, FOCUS_SIZES, ({ width, height }) =>
      expectFocusSeen(page, `${path} at ${width} x ${height}`),
    )
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
}

for (const path of Object.values(PUBLIC).flat()) {
  test(`${path} fits for a visitor`, ({ page }) => expectAllFit(page, [path]))
}

for (const path of Object.values(LEARNERS).flat()) {
  test(`${path} fits for a learner`, async ({ page, request }) => {
    await signIn(page, await newLearner(request))
    await expectAllFit(page, [path])
  })
}

test('the pages of a course fit for a learner', async ({ page, request }) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  const paths = await coursePaths(request, learner)
  expect(paths.length).toBeGreaterThan(0)
  await expectAllFit(page, paths)
})
