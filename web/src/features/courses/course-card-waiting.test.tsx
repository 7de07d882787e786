import { listCourses } from '@sopan/contract/courses'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { card, list, maths, order } from '#test/course-scene.ts'
import { held, json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

beforeEach(() => void vi.stubGlobal('alert', () => null))

describe('a card while its course is bought', () => {
  async function ready() {
    server.on(listCourses, list(maths))
    renderApp('/courses', { user: anjali })
    const one = await card()
    return { one, button: await one.findByRole('button', { name: 'Buy Now' }) }
  }

  it('keeps the focus at the button while it is busy', async () => {
    const slow = held(json({ success: false, message: 'No', data: { status: 'failed' } }))
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, slow.response)
    const { one, button } = await ready()
    await userEvent.click(button)
    const busy = await one.findByRole('button', { name: 'Processing...' })
    expect(document.activeElement).toBe(busy)
    slow.release()
    await waitFor(() =>
      expect(document.activeElement).toBe(one.getByRole('button', { name: 'Buy Now' })),
    )
  })

  it('announces a failure once, and moves the focus from it to the offer when it is closed', async () => {
    const declined = json({ success: false, message: 'No', data: { status: 'failed' } })
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, declined)
    const { one, button } = await ready()
    await userEvent.click(button)
    await one.findByText('Payment Failed: No')
    // The browser's dialog has announced it.
    expect(one.queryByRole('alert')).toBeNull()
    await userEvent.click(one.getByRole('button', { name: 'Close message' }))
    expect(one.queryByText(/^Payment Failed/)).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(one.getByRole('group', { name: maths.title })),
    )
  })

  it('names the button that buys again in the hint after a failure', async () => {
    const declined = json({ success: false, message: 'No', data: { status: 'failed' } })
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, declined)
    server.on(listCourses, list({ ...maths, access_status: 'expired' }))
    renderApp('/courses', { user: anjali })
    const one = await card()
    await userEvent.click(await one.findByRole('button', { name: 'Buy Again' }))
    expect(await one.findByText('Click "Buy Again" to try again.')).toBeTruthy()
  })

  it('names the bank if the verification takes longer than 5 s', async () => {
    const slow = held(yes({ status: 'success', expiry_date: null }))
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, slow.response)
    const { one, button } = await ready()
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    await userEvent.click(button)
    expect(one.queryByText(/^Your bank is confirming/)).toBeNull()
    // Screen readers announce changes of a region that they know.
    const regions = one.getAllByRole('status')
    const text = await one.findByText(/^Not known yet: your bank is confirming ₹1,499\.$/)
    expect(regions.some((region) => region.contains(text))).toBe(true)
    vi.useRealTimers()
    slow.release()
    expect(await one.findByText('Purchased - Access granted')).toBeTruthy()
    expect(one.queryByText(/^Your bank is confirming/)).toBeNull()
  })
})
