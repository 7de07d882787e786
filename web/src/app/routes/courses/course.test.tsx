import { enroll, getCourse } from '@sopan/contract/courses'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { detail, heldDetail, inDays, order, subject } from '#test/course-scene.ts'
import { json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const alerts = alertsOfTest()

describe('a course’s page', () => {
  it("shows the course's details", async () => {
    server.on(getCourse, detail())
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByRole('heading', { level: 1, name: 'Complete Maths' })).toBeTruthy()
    for (const text of ['All of it', '8', '124', '365', 'Days of access', 'PREMIUM', '₹1,499']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(screen.getByRole('heading', { name: 'Course Content' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'About This Course' })).toBeTruthy()
    expect((await screen.findByText('anyone')).tagName).toBe('B')
    expect(screen.queryByText('Enrolled')).toBeNull()
    expect(server.callsTo(getCourse)[0]?.query).toEqual({ id: '3', user_id: '7' })
    expect(document.title).toBe('Complete Maths | Sopan')
  })

  it('shows the line about its teacher, and nothing of a teacher without a file', async () => {
    const profile = { name: 'R. Malik', about: 'Maths for SSC', image: null }
    server.on(getCourse, detail({ teacher: 'R. Malik', teacher_profile: profile }))
    const { unmount } = renderApp('/courses/3')
    expect(await screen.findByText('R. Malik')).toBeTruthy()
    expect(screen.getByText('Maths for SSC')).toBeTruthy()
    unmount()
    server.on(getCourse, detail({ teacher: 'R. Malik', teacher_profile: null }))
    renderApp('/courses/3', { user: anjali })
    await screen.findByRole('heading', { level: 1, name: 'Complete Maths' })
    expect(screen.queryByText('R. Malik')).toBeNull()
  })

  it.each([
    [8, 5, '+3 more subjects'],
    [6, 5, '+1 more subject'],
    [5, 5, null],
  ])('of %d subjects lists %d', async (count, shown, more) => {
    const subjects = Array.from({ length: count }, (_, index) => subject(index + 1))
    server.on(getCourse, detail({ subjects }))
    renderApp('/courses/3')
    await screen.findByText('Subject 1')
    expect(screen.getAllByText(/^Subject \d$/)).toHaveLength(shown)
    expect(screen.queryByText(/^\+\d more/)?.textContent ?? null).toBe(more)
  })

  it('without subjects shows that they will follow', async () => {
    server.on(getCourse, detail({ subjects: [], subject_count: 0 }))
    renderApp('/courses/3')
    expect(await screen.findByRole('heading', { name: 'Course Content' })).toBeTruthy()
    expect(screen.getByText('Subjects will be added soon.')).toBeTruthy()
  })

  it('without validity shows the infinity sign', async () => {
    server.on(getCourse, detail({ validity_days: null }))
    renderApp('/courses/3')
    expect(await screen.findByText('Unlimited')).toBeTruthy()
    expect(screen.getByText('No expiry date')).toBeTruthy()
  })

  it.each(['/courses/999', '/courses/abc', '/courses/0'])('is not found at %s', async (path) => {
    server.on(getCourse, no('The requested course could not be found', 404))
    renderApp(path)
    expect(await screen.findByText('Course Not Found')).toBeTruthy()
    expect(screen.getByText('The requested course could not be found')).toBeTruthy()
    expect(document.title).toBe('Course Not Found | Sopan')
  })
})

describe('its subjects', () => {
  it('open for learners with access', async () => {
    server.on(getCourse, detail(heldDetail))
    renderApp('/courses/3', { user: anjali })
    const link = await screen.findByRole('link', { name: /Subject 2/ })
    expect(link.getAttribute('href')).toBe('/courses/3/subjects/2')
    expect(screen.getByText('Enrolled')).toBeTruthy()
  })

  it('beyond the first five are shown by the row that counts them', async () => {
    const subjects = Array.from({ length: 8 }, (_, index) => subject(index + 1))
    server.on(getCourse, detail({ ...heldDetail, subjects }))
    renderApp('/courses/3', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: '+3 more subjects' }))
    const link = screen.getByRole('link', { name: /Subject 6/ })
    expect(link.getAttribute('href')).toBe('/courses/3/subjects/6')
    expect(document.activeElement).toBe(link)
    expect(screen.getByRole('link', { name: /Subject 8/ })).toBeTruthy()
    expect(screen.queryByText(/more subject/)).toBeNull()
  })

  it('ask a learner without access to purchase the course', async () => {
    server.on(getCourse, detail())
    const { router } = renderApp('/courses/3', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: /Subject 2/ }))
    expect(await screen.findByText('Please purchase the course to access subjects')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/courses/3')
  })

  it('send a visitor to the login page', async () => {
    server.on(getCourse, detail())
    const { router } = renderApp('/courses/3')
    await userEvent.click(await screen.findByRole('link', { name: /Subject 2/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toEqual({ from: '/courses/3' })
  })

  it('link to their previews', async () => {
    const preview_classes = [{ id: 9, class_title: 'Look' }]
    server.on(getCourse, detail({ subjects: [subject(1, { preview_classes })] }))
    renderApp('/courses/3', { user: anjali })
    const link = await screen.findByRole('link', { name: 'Preview Look' })
    expect(link.getAttribute('href')).toBe('/courses/3/subjects/1/classes/9')
  })
})

describe('its bar', () => {
  it('continues where the learner stopped', async () => {
    server.on(getCourse, detail({ ...heldDetail, last_subject_id: 2 }))
    renderApp('/courses/3', { user: anjali })
    const link = await screen.findByRole('link', { name: 'Continue Learning' })
    expect(link.getAttribute('href')).toBe('/courses/3/subjects/2')
    expect(screen.queryByText('Have a coupon?')).toBeNull()
  })

  it('shows that subjects will follow if an enrolled course has none', async () => {
    server.on(getCourse, detail({ ...heldDetail, subjects: [], subject_count: 0 }))
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByText('You are enrolled. Subjects will be added soon.')).toBeTruthy()
    expect(screen.queryByText(/of 124 classes/)).toBeNull()
  })

  it.each([
    ['free', 'Enroll again to regain access', 'Enroll Free'],
    ['paid', 'Purchase again to regain access', 'Buy Now'],
  ])('of expired %s access shows how to renew it', async (type, text, button) => {
    server.on(getCourse, detail({ type, access_status: 'expired', access_expires: inDays(-2) }))
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  })

  it('enrols in a free course immediately', async () => {
    const free = { type: 'free', price: null }
    server.on(getCourse, detail(free))
    server.on(enroll, () => {
      server.on(getCourse, detail({ ...free, ...heldDetail }))
      return yes({ has_access: true, expiry_date: null })
    })
    renderApp('/courses/3', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: 'Enroll Free' }))
    expect(await screen.findByRole('link', { name: 'Continue Learning' })).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Continue' })),
    )
  })

  it('sends a visitor to the login page before enrolling', async () => {
    server.on(getCourse, detail({ type: 'free', price: null }))
    const { router } = renderApp('/courses/3')
    await userEvent.click(await screen.findByRole('button', { name: 'Enroll Free' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state?.from).toBe('/courses/3')
  })

  it('sells an expired course again, like any other', async () => {
    server.on(getCourse, detail({ access_status: 'expired', access_expires: inDays(-2) }))
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByText('Have a coupon?')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
  })

  it('shows a validity of one day in the singular', async () => {
    server.on(getCourse, detail({ validity_days: 1 }))
    renderApp('/courses/3', { user: anjali })
    expect(await screen.findByText(/^1 day, till /)).toBeTruthy()
  })

  it('fetches its price again if the order is refused because it has changed', async () => {
    server.on(getCourse, detail())
    server.on(createCourseOrder, no('Price has changed. Please refresh and try again.', 409))
    renderApp('/courses/3', { user: anjali })
    const buy = await screen.findByRole('button', { name: 'Buy Now' })
    server.on(getCourse, detail({ price: 1799 }))
    await userEvent.click(buy)
    expect(await screen.findByText('₹1,799')).toBeTruthy()
  })

  it('shows a failed payment as a banner', async () => {
    server.on(getCourse, detail())
    server.on(createCourseOrder, yes(order))
    server.on(
      verifyCoursePayment,
      json({ success: false, message: 'Declined', data: { status: 'failed' } }),
    )
    renderApp('/courses/3', { user: anjali })
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Now' }))
    await screen.findByText('Payment Failed')
    expect(screen.getByText('Declined')).toBeTruthy()
    expect(screen.getByText('Click "Buy Now" to try again.')).toBeTruthy()
    expect(alerts).toEqual(['Payment failed: Declined'])
    // In place of the coupon, which returns when it is closed.
    expect(screen.queryByText('Have a coupon?')).toBeNull()
    const bar = within(screen.getByRole('region', { name: 'Purchase' }))
    await userEvent.click(bar.getByRole('button', { name: 'Close message' }))
    expect(screen.getByText('Have a coupon?')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Purchase' })),
    )
  })
})
