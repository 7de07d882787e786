import { getCourse, listCourses } from '@sopan/contract/courses'
import { listExams } from '@sopan/contract/exams/exams'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import {
  createCourseOrder,
  verifyCoursePayment,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { card, detail, list, maths, order } from '#test/course-scene.ts'
import { examCard, exams, mock07 } from '#test/exams/exam-wire.ts'
import { json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'

import { loadOrderPanel } from './unsettled.ts'

vi.mock('./unsettled.ts', { spy: true })

const TITLE = 'Your payment is being confirmed'
const unsettled = {
  order_id: 'order_1',
  transaction_type: 'course',
  item_id: 3,
  item_name: 'Complete Maths',
  amount: 1499,
  state: 'pending',
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: '2099-01-01T06:30:00.000Z',
}
const verdict = (status: string, message = 'No') =>
  json({ success: false, message, data: { status } })
const granted = yes({ status: 'success', expiry_date: null })

let alerts: string[] = []
beforeEach(() => {
  vi.mocked(loadOrderPanel).mockClear()
  alerts = []
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
  server.on(listCourses, list(maths))
})
afterEach(() => {
  vi.useRealTimers()
})

const setDate = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
const listed = (...orders: object[]) => server.on(listUnsettledOrders, yes(orders))
const open = (path = '/courses') => {
  renderApp(path, { user: anjali })
  return card()
}

describe('an unsettled order', () => {
  it('is shown in place of the sale, with what happens next and when', async () => {
    setDate('2026-11-21T06:01:00Z')
    listed(unsettled)
    const one = await open()
    expect(one.getByText(TITLE)).toBeTruthy()
    expect(
      await one.findByText(/^Your bank is confirming ₹1,499\. Do not pay again\./),
    ).toBeTruthy()
    expect(one.getByText(/Next check on 1 Jan 2099/)).toBeTruthy()
    expect(one.getByText(/^Order order_1, since 21 Nov 2026/)).toBeTruthy()
    expect(one.getByRole('link', { name: 'Payment History' })).toBeTruthy()
    expect(one.queryByRole('button', { name: /Buy Now|Loading|coupon/ })).toBeNull()
    expect(server.callsTo(listUnsettledOrders)).toHaveLength(1)
  })

  it('is shown as taking longer than usual as soon as it does', async () => {
    setDate('2026-11-21T06:02:50Z')
    listed(unsettled)
    server.on(verifyCoursePayment, verdict('pending'))
    const one = await open()
    expect(await one.findByText(/usually in 2 to 3.minutes/)).toBeTruthy()
    setDate('2026-11-21T06:03:10Z')
    expect(await one.findByText(/taking longer than usual/)).toBeTruthy()
  })

  it('of another item or for a visitor changes nothing', async () => {
    listed({ ...unsettled, item_id: 4 }, { ...unsettled, transaction_type: 'test' })
    const one = await open()
    expect(await one.findByRole('button', { name: /Buy Now|Loading/ })).toBeTruthy()
    expect(one.queryByText(TITLE)).toBeNull()
  })

  it('is not fetched for a visitor', async () => {
    renderApp('/courses')
    await card()
    expect(server.callsTo(listUnsettledOrders)).toEqual([])
  })

  it('that is paid is shown as paid', async () => {
    listed({ ...unsettled, state: 'confirming' })
    expect(await (await open()).findByText('Your payment has arrived')).toBeTruthy()
  })

  it('in review offers the support, and is not verified again', async () => {
    listed({ ...unsettled, state: 'review', next_check_at: null })
    const one = await open()
    expect(
      await one.findByText('Payment completed but verification failed. Please contact support.'),
    ).toBeTruthy()
    expect(one.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
      '/contact-us?order=order_1',
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
  })

  it('is shown on the page of its course and on the card of its test', async () => {
    listed(unsettled, { ...unsettled, transaction_type: 'test', item_id: 5 })
    server.on(getCourse, detail()).on(listExams, exams(mock07))
    const view = renderApp('/courses/3', { user: anjali })
    const bar = within(await screen.findByRole('region', { name: 'Purchase' }))
    expect(await bar.findByText(TITLE)).toBeTruthy()
    expect(bar.queryByRole('button', { name: /Buy Now|Loading/ })).toBeNull()
    await view.router.navigate('/tests')
    const test = await examCard()
    expect(test.getByText(TITLE)).toBeTruthy()
    expect(test.queryByRole('button', { name: /Buy Now|Loading/ })).toBeNull()
  })

  it('does not delay the offers if the orders cannot be fetched', async () => {
    server.on(listUnsettledOrders, json({ success: false, message: 'No' }, 500))
    expect(await (await open()).findByRole('button', { name: /Buy Now|Loading/ })).toBeTruthy()
  })
})

describe('while an order is unsettled the page', () => {
  it('verifies it after 2, 4 and 8 s, and shows the access once it is granted', async () => {
    listed(unsettled)
    server.on(verifyCoursePayment, verdict('pending'))
    const one = await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = () => server.callsTo(verifyCoursePayment)
    for (const [seconds, count] of [
      [2.2, 1],
      [4.2, 2],
      [8.2, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      await waitFor(() => expect(calls()).toHaveLength(count))
    }
    expect(calls()[0]?.body).toEqual({ order_id: 'order_1', payment_session_id: null })
    expect(one.getByText(TITLE)).toBeTruthy()

    server.on(verifyCoursePayment, () => {
      listed()
      return granted
    })
    server.on(
      listCourses,
      list({ ...maths, has_access: true, access_status: 'active', is_purchased: true }),
    )
    await vi.advanceTimersByTimeAsync(15_500)
    expect(
      await screen.findByText('Payment successful! You now have access to the course.'),
    ).toBeTruthy()
    expect(await one.findByRole('link', { name: 'Continue Learning' })).toBeTruthy()
    expect(one.queryByText(TITLE)).toBeNull()
  })

  it('offers the item again, with the reason, if the payment failed', async () => {
    listed({ ...unsettled, transaction_type: 'test', item_id: 5 })
    server.on(listExams, exams(mock07)).on(verifyExamPayment, () => {
      listed()
      return verdict('failed', 'Bank did not respond')
    })
    renderApp('/tests', { user: anjali })
    const one = await examCard()
    expect(one.getByText(TITLE)).toBeTruthy()
    expect(await one.findByText('Payment Failed: Bank did not respond')).toBeTruthy()
    expect(one.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', false)
  })

  it('keeps it while it cannot be verified, and verifies nothing while it is hidden', async () => {
    listed(unsettled)
    server.on(verifyCoursePayment, json({}, 503))
    const one = await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(server.callsTo(verifyCoursePayment)).toHaveLength(1))
    expect(one.getByText(TITLE)).toBeTruthy()
    visibility.mockRestore()
  })
})

describe('buying', () => {
  it('shows a payment until it could be verified, although the server does not list it', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, json({}, 503))
    listed()
    const one = await press()
    expect(await one.findByText(TITLE)).toBeTruthy()
    const before = server.callsTo(listUnsettledOrders).length
    await act(() => queryClient.invalidateQueries())
    expect(server.callsTo(listUnsettledOrders).length).toBeGreaterThan(before)
    // The pages are rendered again after the response.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(one.getByText(TITLE)).toBeTruthy()
    server.on(verifyCoursePayment, verdict('failed'))
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(one.queryByText(TITLE)).toBeNull())
  })

  async function press() {
    const one = await open()
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
    return one
  }

  it('shows a payment that is not confirmed, and moves the focus to it', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      listed(unsettled)
      return verdict('pending')
    })
    const one = await press()
    const title = await one.findByText(TITLE)
    await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(alerts).toEqual([])
  })

  it('moves the focus from there to the main action once the payment is settled', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      listed(unsettled)
      return verdict('pending')
    })
    const one = await press()
    await one.findByText(TITLE)
    server.on(verifyCoursePayment, () => {
      listed()
      return granted
    })
    server.on(listCourses, list({ ...maths, has_access: true, access_status: 'active' }))
    const link = await one.findByRole('link', { name: 'Continue Learning' })
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('shows a payment that could not be asked about while the connection is lost', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      server.on(listUnsettledOrders, json({}, 503))
      return json({}, 503)
    })
    const one = await press()
    expect(await one.findByText(TITLE)).toBeTruthy()
  })

  it('shows the earlier order if the server refuses a second one', async () => {
    server.on(createCourseOrder, () => {
      listed(unsettled)
      return json(
        { success: false, message: 'No', data: { status: 'pending', order_id: 'order_1' } },
        409,
      )
    })
    const one = await press()
    expect(await one.findByText(TITLE)).toBeTruthy()
    expect(one.queryByText(/Payment Failed/)).toBeNull()
    expect(alerts).toEqual([])
  })

  it('has loaded what is shown then before the connection can be lost in the checkout', async () => {
    let loads = 0
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      loads = vi.mocked(loadOrderPanel).mock.calls.length
      return json({}, 503)
    })
    const one = await press()
    expect(await one.findByText(TITLE)).toBeTruthy()
    expect(loads).toBe(1)
  })

  it('shows a payment in review beside the alert', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      // Another amount was paid than was ordered.
      listed({ ...unsettled, state: 'review', amount: 1 })
      return verdict('review')
    })
    const one = await press()
    expect(await one.findByRole('link', { name: 'Contact support' })).toBeTruthy()
    expect(one.getByText(/^We have received ₹1\. /)).toBeTruthy()
    expect(alerts).toEqual(['Payment completed but verification failed. Please contact support.'])
  })
})
