import { type Locator, type Page, expect, test } from '@playwright/test'

import { TWENTY_MINUTE_TEST, startTest } from '#e2e/support/exam.ts'
import { newLearner, signIn } from '#e2e/support/learner.ts'
import { coursePaths } from '#e2e/support/page-lists.ts'
import { expectFits } from '#e2e/support/sizes.ts'

/** The whole control is inside the window. */
async function expectInWindow(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 })
}

test('the popups at home can be read and closed in small windows', async ({ page }) => {
  for (const [width, height] of [
    [640, 360],
    [740, 360],
    [800, 360],
    [915, 412],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeVisible()
    await expectInWindow(dialog.getByRole('button', { name: 'Close' }))
    await expectInWindow(dialog.getByRole('button', { name: 'Next' }))
    await dialog.getByRole('button', { name: 'Next' }).click()
    const last = dialog.getByRole('button', { name: 'Close' }).last()
    await expectInWindow(last)
    await expectInWindow(dialog.getByRole('button', { name: 'Close' }).first())
    const text = dialog.getByRole('paragraph').last()
    await text.scrollIntoViewIfNeeded()
    await expect(text).toBeInViewport()
    await last.click()
    await expect(dialog).toBeHidden()
    // A popup that was closed is not shown again for an hour.
    await page.evaluate(() => localStorage.removeItem('popups_shown'))
  }
})

test('a popup at home takes a third of a phone at most', async ({ page }) => {
  for (const height of [640, 800]) {
    await page.setViewportSize({ width: 360, height })
    await page.goto('/')
    const title = page.getByRole('dialog').getByRole('heading')
    await expect(title).toBeVisible()
    await expect
      .poll(async () => height - (await title.boundingBox())!.y)
      .toBeLessThanOrEqual(height / 3)
    await expectInWindow(page.getByRole('dialog').getByRole('button', { name: 'Next' }))
  }
})

test('a short account form needs no scrolling in a low, wide window', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 360 })
  await page.goto('/forgot-password')
  await expectInWindow(page.getByRole('link', { name: 'Login' }))
  const hidden = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect(hidden).toBe(0)
})

test('the newest notifications can be read in a low window', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto('/courses')
  await page.getByRole('link', { name: /^Notifications/ }).hover()
  const last = page.getByRole('region', { name: 'Latest notifications' }).getByRole('link').last()
  // A notification that another test writes meanwhile moves the last one.
  await expect(async () => {
    await last.hover()
    await expect(last).toBeInViewport({ ratio: 1, timeout: 2000 })
  }).toPass()
})

test('a question, all buttons of a test and its submission can be used in low windows, with large text', async ({
  browser,
  request,
}) => {
  const { page } = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await page.setViewportSize({ width: 800, height: 360 })
  await page.getByRole('button', { name: 'Submit Test' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Submit the test?' })
  const back = dialog.getByRole('button', { name: 'Go back to the test' })
  for (const button of [dialog.getByRole('button', { name: 'Submit Test' }), back]) {
    await expectInWindow(button)
  }
  // The numbers before a submission stand above its buttons.
  const last = await boxOf(dialog.getByText('Marked for review'))
  const button = await boxOf(dialog.getByRole('button', { name: 'Submit Test' }))
  expect(last.y + last.height).toBeLessThan(button.y)
  await back.click()
  for (const text of ['100%', '150%']) {
    await page.addStyleTag({ content: `html { font-size: ${text} !important }` })
    for (const [width, height] of [
      [568, 320],
      [640, 360],
      [320, 480],
      [800, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      const question = page.getByRole('region', { name: /^Question 1 of/ })
      const box = await question.boundingBox()
      expect(box?.height, `${width} x ${height} at ${text}`).toBeGreaterThan(0.3 * height)
      for (const name of ['Mark for Review & Next', 'Previous', 'Save & Next', 'Test menu']) {
        await expectInWindow(page.getByRole('button', { name, exact: true }))
      }
    }
  }
})

test('courses stand two in a row on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/courses')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.nth(2)).toBeVisible()
  const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops[1]).toBe(tops[0])
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0)
})

test('what failed can be tried again without scrolling in a low window', async ({
  page,
  request,
}) => {
  await signIn(page, await newLearner(request))
  await page.setViewportSize({ width: 800, height: 360 })
  for (const [path, call] of [
    ['/courses', 'courses.php'],
    ['/tests', 'tests/list.php'],
    ['/notifications?notice=1', 'notifications.php'],
    ['/notifications', 'notifications.php'],
    ['/payment-history', 'transactions/history.php'],
    ['/dashboard', ''],
  ] as const) {
    await page.route(`**/api/${call}**`, (route) => route.abort())
    await page.goto(path)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expectInWindow(path === '/dashboard' ? retry.first() : retry.last())
    await page.unrouteAll()
  }
})

test('a payment can be read on a phone with large text', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.goto('/books')
  await page.getByRole('link', { name: 'Purchase Squares and Cubes' }).click()
  await page.getByRole('button', { name: 'Purchase Now' }).click()
  await expect(page.getByRole('link', { name: 'Access Squares and Cubes' })).toBeVisible()
  await page.goto('/payment-history')
  await expect(page.getByRole('button', { name: /^Squares and Cubes/ })).toBeVisible()
  await expectFits(page, 'the payment history', [{ width: 360, height: 800, text: 200 }])
})

test('the link to the next video does not cover the last frame on a phone held sideways', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  await page.setViewportSize({ width: 800, height: 360 })
  await page.goto((await coursePaths(request, learner)).at(-1) ?? '')
  await playVideo(page)
  await seek(page, (duration) => duration - 0.2)
  await page.getByRole('button', { name: 'Stop' }).click()
  const next = page.getByRole('button', { name: /^Next: / })
  await expectInWindow(next)
  const frame = await boxOf(page.locator('video'))
  expect(frame.y + frame.height).toBeLessThanOrEqual((await boxOf(next)).y)
})

for (const [width, height] of [
  [320, 568],
  [390, 664],
] as const) {
  test(`the player's messages cover none of its buttons at ${width} x ${height}`, async ({
    page,
    request,
  }) => {
    const learner = await newLearner(request)
    await signIn(page, learner)
    await page.setViewportSize({ width, height })
    await page.goto((await coursePaths(request, learner)).at(-1) ?? '')
    const player = page.getByRole('dialog')
    await playVideo(page)
    await seek(page, () => 20)
    await expect(player.getByText(/^0:2\d \//)).toBeVisible()
    const saved = page.waitForResponse('**/progress.php')
    await player.getByRole('button', { name: 'Close player' }).click()
    await saved

    await playVideo(page)
    await expectApart(page, page.getByRole('status').filter({ hasText: 'Resumed at' }))
    await seek(page, (duration) => duration - 0.2)
    await player.getByRole('button', { name: 'Stop' }).click()
    const next = player.getByRole('button', { name: /^Next: / })
    await expectApart(page, next)
    const { x, width: nextWidth } = await boxOf(next)
    expect(x + nextWidth).toBeLessThanOrEqual(width - x)
  })
}

async function playVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play Video' }).click()
  const time = () => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(time).not.toBe(0)
}

async function seek(page: Page, positionIn: (duration: number) => number): Promise<void> {
  const video = page.locator('video')
  const duration = await video.evaluate((one: HTMLVideoElement) => one.duration)
  await video.evaluate((one: HTMLVideoElement, position) => {
    one.currentTime = position
  }, positionIn(duration))
}

async function boxOf(control: Locator) {
  await expect(control).toBeVisible()
  const box = await control.boundingBox()
  if (box === null) throw new Error('The control has no box.')
  return box
}

/** A message of the player is inside the window and does not cover a button of the player. */
async function expectApart(page: Page, message: Locator): Promise<void> {
  await expectInWindow(message)
  const box = await boxOf(message)
  for (const name of ['Close player', 'Back 10 seconds', /^P(lay|ause)/, 'Forward 10 seconds']) {
    const button = await boxOf(page.getByRole('dialog').getByRole('button', { name }))
    const isApart =
      box.x + box.width <= button.x ||
      button.x + button.width <= box.x ||
      box.y + box.height <= button.y ||
      button.y + button.height <= box.y
    expect(isApart, `the message and ${name}`).toBe(true)
  }
}
