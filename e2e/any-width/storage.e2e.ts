import { type Page, expect } from '@playwright/test'

import { browserErrorsOf, hidePopups, newLearner, signIn } from '#e2e/support/learner.ts'
import { test } from '#e2e/support/storage-server.ts'

const COURSE = 'SSC CGL: Complete Maths'
const SUBJECT = 'Number System'
const LESSON = 'Divisibility, unit digits and remainders'
const PICTURE = 'Squares and Cubes'

interface Read {
  type: string
  status: number
}

/** The responses of the storage to the browser. */
function readsFrom(page: Page, storageUrl: string): Read[] {
  const reads: Read[] = []
  page.on('response', (response) => {
    if (!response.url().startsWith(storageUrl)) return
    reads.push({ type: response.headers()['content-type'] ?? '', status: response.status() })
  })
  return reads
}

test('a learner plays a video, reads a note and sees a picture from the storage, and drawings from the server', async ({
  page,
  request,
  storageServer: { storageUrl },
}) => {
  const browserErrors = browserErrorsOf(page)
  const reads = readsFrom(page, storageUrl)
  await hidePopups(page)
  await signIn(page, await newLearner(request))
  page.on('dialog', (dialog) => void dialog.accept())

  await test.step('sees the cover of a course', async () => {
    await page.goto('/courses')
    await page.getByRole('searchbox').fill('cgl')
    await page.getByRole('link', { name: COURSE }).click()
    await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
    await expect(page.locator('main img').first()).toHaveJSProperty('complete', true)
  })

  await test.step('plays a video, also from its end', async () => {
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(page.getByText('Enrolled', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`^1 ${SUBJECT}`) }).click()
    await page.getByRole('link', { name: new RegExp(LESSON) }).click()
    await page.getByRole('button', { name: 'Play Video' }).click()
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime))
      .toBeGreaterThan(0.5)
    await video.evaluate((v: HTMLVideoElement) => {
      v.currentTime = v.duration * 0.92
    })
    await expect(page.getByText('Completed').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(video).toBeHidden()
  })

  await test.step('reads a note in the PDF viewer', async () => {
    await page.getByRole('button', { name: /Divisibility and remainders/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.locator('canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('looks at a picture that was bought', async () => {
    await page.goto('/books')
    await page.getByRole('link', { name: `Purchase ${PICTURE}` }).click()
    await page.getByRole('button', { name: 'Purchase Now' }).click()
    await page.getByRole('link', { name: `Access ${PICTURE}` }).click()
    await expect(page.getByRole('img', { name: PICTURE })).toBeVisible()
  })

  await test.step('sees a timetable, which is no drawing', async () => {
    await page.goto('/time-table')
    await page.getByRole('button', { name: 'View Image Evening live classes' }).click()
    const picture = page.getByRole('img', { name: 'Evening live classes, Hisar' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200, 206]))
  // SVGs come from the server, with a policy for documents.
  expect(new Set(reads.map(({ type }) => type))).toEqual(
    new Set(['video/webm', 'application/pdf', 'image/png']),
  )
  expect(browserErrors).toEqual([])
})
