import { listCourses } from '@sopan/contract/courses'
import { createCourseOrder } from '@sopan/contract/orders/orders'
import { waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { card, inDays, list, maths } from '#test/course-scene.ts'
import { no, server } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

describe('a card by its access', () => {
  const show = async (given: object) => {
    server.on(listCourses, list({ ...maths, ...given }))
    renderApp('/courses', { user: anjali })
    return card()
  }
  const active = (days: number) => ({
    has_access: true,
    access_status: 'active',
    access_message: `${days} days remaining`,
    access_expires: inDays(days),
    is_purchased: true,
  })

  it.each([
    [8, 'done'],
    [7, 'accent'],
  ])('with %d days left links to learning, in the colour %s', async (days, colour) => {
    const one = await show(active(days))
    expect(one.getByText('ENROLLED')).toBeTruthy()
    const panel = one.getByText(`${days} days remaining`)
    expect(panel.className).toContain(`text-${colour}-text`)
    expect(one.getByText(/^Access till /)).toBeTruthy()
    expect(one.getByRole('link', { name: 'Continue Learning' }).getAttribute('href')).toBe(
      '/courses/3',
    )
    expect(one.queryByText('Have a coupon code?')).toBeNull()
  })

  it('without an end shows infinite validity', async () => {
    const one = await show({ has_access: true, access_status: 'active', validity_days: null })
    expect(one.getByText('Unlimited Access')).toBeTruthy()
    expect(one.getByText('No expiry date - Access forever!')).toBeTruthy()
    expect(one.getByText('Unlimited')).toBeTruthy()
  })

  it('expired is sold again, by the button and by Renew', async () => {
    const one = await show({ access_status: 'expired', access_expires: '2025-08-02T06:00:00Z' })
    for (const text of [
      'EXPIRED',
      'Access Expired',
      'Expired on 2 Aug 2025',
      'Purchase again to regain access',
      'Have a coupon code?',
    ]) {
      expect(one.getByText(text)).toBeTruthy()
    }
    expect(await one.findByRole('button', { name: 'Buy Again' })).toBeTruthy()
    const alerts: string[] = []
    vi.stubGlobal('alert', (text: string) => alerts.push(text))
    server.on(createCourseOrder, no('Not today', 409))
    await userEvent.click(one.getByRole('button', { name: 'Renew' }))
    await waitFor(() => expect(alerts).toEqual(['Error: Not today']))
  })

  it('that would end after a day shows its validity in the singular', async () => {
    const one = await show({ validity_days: 1 })
    expect(one.getByText('1 day of access')).toBeTruthy()
  })

  it('free links to its page for enrolment', async () => {
    const one = await show({ type: 'free', price: null })
    expect(one.getByText('FREE')).toBeTruthy()
    expect(one.getByRole('link', { name: 'Enroll Free' }).getAttribute('href')).toBe('/courses/3')
    expect(one.queryByText('Have a coupon code?')).toBeNull()
  })

  it('without a price shows the documents’ text', async () => {
    expect((await show({ price: null })).getByText('₹ Coupon Added')).toBeTruthy()
  })
})
