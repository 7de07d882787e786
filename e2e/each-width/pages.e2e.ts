import { type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { FOCUS_SIZES, expectFocusSeen } from '#e2e/support/focus.ts'
import { expectStill, navigate, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import { hidePopups, newLearner, signIn, stopCountdown } from '#e2e/support/learner.ts'
import { LEARNERS, PUBLIC, coursePaths } from '#e2e/support/page-lists.ts'
import { atSizes, expectFits } from '#e2e/support/sizes.ts'

test('no public page violates its own content security policy', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked } = event
      Reflect.get(window, 'reportViolation')(`${location.pathname}: ${directive} ${blocked}`)
    })
  })
  for (const path of PUBLIC) {
    await page.goto(path)
    await settle(page)
  }
  expect(violations).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' } as object)

  test('public pages are accessible, stand still and fit', async ({ page }) => {
    await expectAllGood(page, PUBLIC)
  })

  test('so do a learner’s course pages', async ({ page, request }) => {
    const learner = await newLearner(request)
    await signIn(page, learner)
    await expectAllGood(page, await coursePaths(request, learner))
  })

  for (const [name, paths] of Object.entries(LEARNERS)) {
    test(`so do the ${name} pages of a learner`, async ({ page, request }) => {
      await signIn(page, await newLearner(request))
      await expectAllGood(page, paths)
    })
  }
})

/**
 * Accessible in both themes, without layout shift when opened and when reached in the app, fitting
 * into small windows, and with a focus that can be seen.
 */
async function expectAllGood(page: Page, paths: readonly string[]): Promise<void> {
  test.setTimeout(240_000)
  await hidePopups(page)
  await stopCountdown(page)
  await recordLayoutShift(page)
  await expectStillInApp(page, paths)
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  // The other size is looked at by `npm run e2e:sizes`.
  const focusSizes = FOCUS_SIZES.filter(({ width }) => (isPhone ? width === 360 : width > 1000))
  for (const path of paths) {
    await page.goto(path)
    await settle(page)
    await expectStill(page, path)
    await expectAccessible(page, path)
    if (isPhone) await expectFits(page, path)
    await atSizes(page, focusSizes, ({ width, height }) =>
      expectFocusSeen(page, `${path} at ${width} x ${height}`),
    )
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
}

/** On a phone only. Before any input, because what moves after one does not count. */
async function expectStillInApp(page: Page, paths: readonly string[]): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 600) return
  for (const path of paths) {
    await navigate(page, path)
    await expectStill(page, `${path} in the app`)
  }
}
