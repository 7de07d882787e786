import { type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { FOCUS_SIZES, expectFocusSeen } from '#e2e/support/focus.ts'
import { expectStill, navigate, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import { hidePopups, newLearner, signIn, stopCountdown } from '#e2e/support/learner.ts'
import { LEARNERS, PUBLIC, coursePaths, layoutsOf } from '#e2e/support/page-lists.ts'
import { atSizes, expectFits } from '#e2e/support/sizes.ts'

const PHONE_FOCUS = FOCUS_SIZES.filter(({ width }) => width === 360)

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' } as object)

  for (const [name, paths] of Object.entries(PUBLIC)) {
    test(`public ${name} pages are accessible, do not move and fit`, async ({ page }) => {
      await expectAllGood(page, layoutsOf(paths))
    })
  }

  test('so do a learner’s course pages', async ({ page, request }) => {
    const learner = await newLearner(request)
    await signIn(page, learner)
    const all = await coursePaths(request, learner)
    // A visitor's lists have the same layout.
    const paths = all.filter((path) => path === '/' || path.startsWith('/courses/'))
    await expectAllGood(page, paths)
  })

  for (const [name, paths] of Object.entries(LEARNERS)) {
    test(`so do the ${name} pages of a learner`, async ({ page, request }) => {
      await signIn(page, await newLearner(request))
      await expectAllGood(page, layoutsOf(paths))
    })
  }
})

/**
 * Accessible in both themes, without layout shift when opened and when reached in the app, fitting
 * into small windows, with a focus that can be seen, and within its own content security policy: one page of each layout
 * on a phone. `npm run test:long` looks at all pages, at all sizes.
 */
async function expectAllGood(page: Page, paths: readonly string[]): Promise<void> {
  expect(paths.length).toBeGreaterThan(0)
  // Ten times what a page takes on a machine that does nothing else.
  test.setTimeout(120_000 + 120_000 * paths.length)
  const violations = await recordViolations(page)
  await hidePopups(page)
  await stopCountdown(page)
  await recordLayoutShift(page)
  await expectStillInApp(page, paths)
  for (const path of paths) {
    await page.goto(path)
    await settle(page)
    await expectStill(page, path)
    await expectAccessible(page, path, { isDarkToo: true })
    await expectFits(page, path)
    await atSizes(page, PHONE_FOCUS, ({ width, height }) =>
      expectFocusSeen(page, `${path} at ${width} x ${height}`),
    )
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    expect(violations).toEqual([])
  }
}

/** Collects what the content security policy of each page blocks. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked } = event
      Reflect.get(window, 'reportViolation')(`${location.pathname}: ${directive} ${blocked}`)
    })
  })
  return violations
}

/** Before any input, because what moves after one does not count. */
async function expectStillInApp(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await navigate(page, path)
    await expectStill(page, `${path} in the app`)
  }
}
