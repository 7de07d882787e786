import { type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { FOCUS_SIZES, expectFocusSeen } from '#e2e/support/focus.ts'
import { expectStill, navigate, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import { hidePopups, newLearner, signIn, stopCountdown } from '#e2e/support/learner.ts'
import { LEARNERS, PUBLIC, coursePaths, layoutsOf } from '#e2e/support/page-lists.ts'
import { atSizes, expectFits } from '#e2e/support/sizes.ts'

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' } as object)

  for (const [name, paths] of Object.entries(PUBLIC)) {
    test(`public ${name} pages are accessible, do not move and fit`, async ({ page }) => {
      await expectAllGood(page, pagesFor(page, paths))
    })
  }

  test('so do a learner’s course pages', async ({ page, request }) => {
    const learner = await newLearner(request)
    await signIn(page, learner)
    const paths = await coursePaths(request, learner)
    await expectAllGood(page, paths, paths)
  })

  for (const [name, paths] of Object.entries(LEARNERS)) {
    test(`so do the ${name} pages of a learner`, async ({ page, request }) => {
      await signIn(page, await newLearner(request))
      await expectAllGood(page, pagesFor(page, paths))
    })
  }
})

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 600
const pagesFor = (page: Page, paths: readonly string[]) => (isWide(page) ? layoutsOf(paths) : paths)

/**
 * Accessible in both themes, without layout shift when opened and when reached in the app, fitting
 * into small windows, with a focus that can be seen, and within its own content security policy. Colours, the
 * focus and how a page moves are looked at on one page of each layout, and on all others by `npm run e2e:sizes`.
 */
async function expectAllGood(
  page: Page,
  paths: readonly string[],
  layouts = layoutsOf(paths),
): Promise<void> {
  expect(paths.length).toBeGreaterThan(0)
  // Ten times what a page takes on a machine that does nothing else.
  test.setTimeout(120_000 + 120_000 * paths.length)
  const violations = await recordViolations(page)
  await hidePopups(page)
  await stopCountdown(page)
  await recordLayoutShift(page)
  await expectStillInApp(page, layouts)
  const isPhone = !isWide(page)
  // The other size is looked at by `npm run e2e:sizes`.
  const focusSizes = FOCUS_SIZES.filter(({ width }) => (isPhone ? width === 360 : width > 1000))
  for (const path of paths) {
    await page.goto(path)
    await settle(page)
    await expectStill(page, path)
    await expectAccessible(page, path, { isDarkToo: layouts.includes(path) })
    if (isPhone) await expectFits(page, path)
    if (layouts.includes(path)) {
      await atSizes(page, focusSizes, ({ width, height }) =>
        expectFocusSeen(page, `${path} at ${width} x ${height}`),
      )
    }
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

/** On a phone only. Before any input, because what moves after one does not count. */
async function expectStillInApp(page: Page, paths: readonly string[]): Promise<void> {
  if (isWide(page)) return
  for (const path of paths) {
    await navigate(page, path)
    await expectStill(page, `${path} in the app`)
  }
}
