import { type Page, expect, test } from '@playwright/test'

import { PASSWORD, browserErrorsOf, dialogsOf, newEmail } from '#e2e/support/learner.ts'

/** The paid course of the sample catalogue that the tests buy, and its first class. */
const COURSE = 'SSC CGL: Complete Maths'
const SUBJECT = 'Number System'
const LESSON = 'Divisibility, unit digits and remainders'

test('a visitor finds a course, registers, buys it with a coupon and studies it', async ({
  page,
}) => {
  const browserErrors = browserErrorsOf(page)
  const dialogs = dialogsOf(page)
  const email = newEmail()

  await test.step('finds it from the home page', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Unlock Your Potential' })).toBeVisible()
    // Popups of the sample, one by one.
    for (const name of ['Next', 'Close']) {
      const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
      await button.first().click()
    }
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'View All Paid Courses' }).click()
    await expect(page.getByRole('heading', { name: 'Paid Courses' })).toBeVisible()
    await page.getByRole('searchbox').fill('cgl')
    await page.getByRole('link', { name: COURSE }).click()
    await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
    await expect(page.getByText('+3 more subjects')).toBeVisible()
  })

  await test.step('is asked to log in and registers', async () => {
    await page.getByRole('link', { name: new RegExp(`^1 ${SUBJECT}`) }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: 'Sign Up' }).last().click()
    await page.getByLabel('Full name').fill('Anjali Sharma')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Registration successful!').first()).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Registration successful! Please login to continue.')).toBeVisible()
  })

  await test.step('signs in and returns to the course', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
  })

  await test.step('saves it, finds it under Saved, and opens it beside its title', async () => {
    await page.goto('/courses')
    await page.getByRole('button', { name: `Bookmark ${COURSE}` }).click()
    await page.getByRole('link', { name: 'Saved' }).click()
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText([COURSE])
    await page
      .getByRole('listitem')
      .getByText(/classes/)
      .click({ force: true })
    await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible()
  })

  await test.step('buys it with a coupon', async () => {
    await page.getByText('Have a coupon?').click()
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('ssc300')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('₹1,199')).toBeVisible()
    await expect(page.getByText('Demo payments: no money is taken')).toBeVisible()
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect.poll(() => dialogs).toHaveLength(1)
    expect(dialogs[0]).toMatch(/^Payment successful! You now have access to the course till /)
    await expect(page.getByText('Enrolled', { exact: true })).toBeVisible()
  })

  await test.step('opens the first class and plays its video to completion', async () => {
    await page.getByRole('link', { name: new RegExp(`^1 ${SUBJECT}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(LESSON) }).click()
    await expect(page.getByRole('heading', { level: 1, name: LESSON })).toBeVisible()
    await page.getByRole('button', { name: 'Play Video' }).click()
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime))
      .toBeGreaterThan(0.5)
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    // Nothing may cover the player in the browser's full screen mode.
    await expect.poll(() => isAtCentre(page, 'dialog')).toBe(true)
    await page.getByRole('button', { name: /^Speed/ }).click()
    await page.getByRole('menuitemradio', { name: '2×' }).click()
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await video.evaluate((v: HTMLVideoElement) => {
      v.currentTime = v.duration * 0.92
    })
    await expect(page.getByText('Completed').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(video).toBeHidden()
  })

  await test.step('reads a note', async () => {
    await page.getByRole('button', { name: /Divisibility and remainders/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.locator('canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('finds the class completed after a reload', async () => {
    await page.reload()
    await expect(page.getByText('Completed').first()).toBeVisible()
  })
  expect(browserErrors).toEqual([])
})

/** Whether the element at the centre of the window is inside an element that matches. */
const isAtCentre = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((selector) => {
    const { innerWidth, innerHeight } = window
    const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return element !== null && element.closest(selector) !== null
  }, selector)
