import { type Page, expect, test } from '@playwright/test'

import { browserErrorsOf, newLearner, signIn } from '#e2e/support/learner.ts'

/** A point of the picture viewer that is neither the picture nor the bar: its lower left corner. */
async function pressBesidePicture(page: Page): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  await page.mouse.click(6, height - 6)
}

/** A press on the card's corner, far from its button. */
async function pressCard(page: Page, title: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: title })
  await card.click({ position: { x: 8, y: 8 } })
}

test('a learner reads a syllabus, a timetable and a notice', async ({ page, request }) => {
  const errors = browserErrorsOf(page)
  await signIn(page, await newLearner(request))

  await page.goto('/syllabus')
  await pressCard(page, 'SSC CGL Tier 1')
  await expect(page.getByText(/^Page 1 of 3/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/time-table')
  const viewImage = page.getByRole('button', { name: 'View Image Evening live classes' })
  const picture = page.getByRole('img', { name: 'Evening live classes, Hisar' })
  await viewImage.click()
  await expect(picture).toBeVisible()
  const whole = await picture.boundingBox()
  expect(whole?.width).toBe(page.viewportSize()?.width)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect((await picture.boundingBox())?.width).toBeGreaterThan(2 * (whole?.width ?? 0))
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await pressBesidePicture(page)
  await expect(picture).toBeHidden()
  await expect(viewImage).toBeFocused()
  await viewImage.click()
  await expect(picture).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()

  await page.goto('/job-alert')
  await pressCard(page, 'Clerk (Customer Service)')
  const detail = page.getByRole('dialog', { name: 'Clerk (Customer Service)' })
  await detail.getByRole('button', { name: 'View notice (PDF)' }).click()
  await expect(page.getByText(/^Page 1 of \d/)).toBeVisible()
  await page.goBack()
  await expect(detail.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
    'href',
    'https://www.ibps.in/',
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/job-alert$/)
  expect(errors).toEqual([])
})
