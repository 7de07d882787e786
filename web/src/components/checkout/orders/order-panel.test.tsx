import { getCourse, listCourses } from '@sopan/contract/courses'
import { listExams } from '@sopan/contract/exams/exams'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { orders } from '@sopan/words/money/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { card, detail, list, maths, order } from '#test/course-scene.ts'
import { examCard, exams, mock07 } from '#test/exams/exam-wire.ts'
import { json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

import { wordsOf } from './order-words.ts'

const TITLE =
  /^Not known yet: your bank (is confirming|takes longer than usual to confirm) ₹1,499\.$/
const REVIEW = 'Payment completed but verification failed. Please contact support.'
const unsettled = {
  order_id: 'order_1',
  transaction_type: 'course',
  item_id: 3,
  item_name: 'Complete Maths',
  amount: 1499,
  state: 'pending',
  action: 'wait',
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: '2099-01-01T06:30:00.000Z',
  last_failure: null,
}
const inReview = { ...unsettled, state: 'review', action: 'contact', next_check_at: null }
const verdict = (status: string, message = 'No') =>
  json({ success: false, message, data: { status } })

const alerts = alertsOfTest()
beforeEach(() => {
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
    expect(one.getByText(/Next check on 1 Jan 2099/)).toBeTruthy()
    expect(one.getByText('Do not pay again. You need to do nothing.')).toBeTruthy()
    expect(one.getByText(/^Order order_1, since 21 Nov 2026/)).toBeTruthy()
    expect(one.getByRole('link', { name: 'Payment History' })).toBeTruthy()
    expect(one.queryByRole('button', { name: /Buy Now|Loading|coupon/ })).toBeNull()
    expect(server.callsTo(listUnsettledOrders)).toHaveLength(1)
  })

  it('is shown as taking longer than usual as soon as it does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:02:50Z') })
    listed(unsettled)
    const one = await open()
    expect(await one.findByText(/usually in 2 to 3.minutes/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(await one.findByText(/takes longer than usual/)).toBeTruthy()
  })

  it.each([
    ['pending', 'wait', 'Payment History'],
    ['confirming', 'wait', 'Payment History'],
    ['unknown', 'wait', 'Payment History'],
    ['review', 'contact', REVIEW],
  ] as const)(
    '%s shows the money, what follows and what the buyer does, sells nothing, and ends with %s',
    async (...given) => {
      const [state, action, end] = given
      listed({ ...unsettled, state, action })
      const one = await open()
      const { money, next, buyer } = wordsOf({ ...unsettled, state }, orders.in('en'))
      const { textContent: said = '' } =
        (await one.findByText(money)).closest('[role=status]') ?? {}
      expect(said.startsWith(`${money} ${next} ${buyer}`)).toBe(true)
      expect(said.endsWith(end)).toBe(true)
      expect(one.queryByRole('button', { name: /Buy Now|Loading/ })).toBeNull()
    },
  )

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

  it('in review offers the support, and is not asked about again', async () => {
    listed(inReview)
    const one = await open()
    expect(
      await one.findByText('Payment completed but verification failed. Please contact support.'),
    ).toBeTruthy()
    expect(one.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
      '/contact-us?order=order_1',
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => vi.advanceTimersByTimeAsync(70_000))
    expect(server.callsTo(listUnsettledOrders)).toHaveLength(1)
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

describe('while a payment may still arrive the page', () => {
  const clock = () =>
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00.000Z') })
  const calls = () => server.callsTo(listUnsettledOrders).length

  it('asks for its state after 5 s, then more and more rarely, and never verifies it', async () => {
    clock()
    listed(unsettled)
    await open()
    await act(() => vi.advanceTimersByTimeAsync(85_000))
    expect(calls()).toBeGreaterThan(4)
    expect(calls()).toBeLessThan(8)
    expect(server.callsTo(verifyCoursePayment)).toEqual([])
  })

  it('shows that it has succeeded, and shows the access', async () => {
    clock()
    listed(unsettled)
    const one = await open()
    listed({ ...unsettled, state: 'granted', action: 'use' })
    server.on(
      listCourses,
      list({ ...maths, has_access: true, access_status: 'active', is_purchased: true }),
    )
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(
      await screen.findByText('Payment successful! You now have access to the course.'),
    ).toBeTruthy()
    expect(await one.findByRole('link', { name: 'Continue Learning' })).toBeTruthy()
    expect(one.queryByText(TITLE)).toBeNull()
  })

  it('offers the item again, with the reason, if it has failed; the reason can be closed', async () => {
    clock()
    const ofTest = { ...unsettled, transaction_type: 'test', item_id: 5 }
    listed(ofTest)
    server.on(listExams, exams(mock07))
    renderApp('/tests', { user: anjali })
    const one = await examCard()
    expect(one.getByText(TITLE)).toBeTruthy()
    const reason = 'Declined'
    listed({ ...ofTest, state: 'failed', action: 'pay', last_failure: reason })
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(await one.findByText(`Payment Failed: ${reason}`)).toBeTruthy()
    expect(screen.getByText(reason), 'also said on other pages').toBeTruthy()
    vi.useRealTimers()
    await userEvent.click(one.getByRole('button', { name: 'Dismiss' }))
    expect(one.queryByText(/^Payment Failed/)).toBeNull()
    expect(one.getByRole('button', { name: /Buy Now|Loading/ })).toBeTruthy()
  })

  it('asks nothing about an order of which no payment was tried, and sells its item', async () => {
    clock()
    listed({ ...unsettled, state: 'open', action: 'pay' })
    const one = await open()
    await act(() => vi.advanceTimersByTimeAsync(70_000))
    expect(calls()).toBe(1)
    expect(await one.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
  })

  it('shows an item as bought that was granted while its own list was loading', async () => {
    const older = list(maths)
    server.on(listCourses, () => {
      server.on(listCourses, list({ ...maths, has_access: true, access_status: 'active' }))
      return older
    })
    listed({ ...unsettled, state: 'granted', action: 'use' })
    const one = await open()
    expect(await one.findByRole('link', { name: 'Continue Learning' })).toBeTruthy()
  })
})

describe('buying', () => {
  async function press() {
    const one = await open()
    await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
    return one
  }

  it('announces a payment that is not confirmed, and has the focus around it', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      listed(unsettled)
      return verdict('pending')
    })
    const one = await press()
    const title = await one.findByText(TITLE)
    expect(one.getByRole('alert').contains(title)).toBe(true)
    await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true))
    expect(document.activeElement).toBe(one.getByRole('group', { name: maths.title }))
    expect(alerts).toEqual([])
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

  it('shows a payment in review beside the alert', async () => {
    server.on(createCourseOrder, yes({ ...order, gateway: 'none' }))
    server.on(verifyCoursePayment, () => {
      // Another amount was paid than was ordered.
      listed({ ...inReview, amount: 1 })
      return verdict('review')
    })
    const one = await press()
    expect(await one.findByRole('link', { name: 'Contact support' })).toBeTruthy()
    expect(one.getByText('We have received ₹1.')).toBeTruthy()
    expect(alerts).toEqual(['Payment completed but verification failed. Please contact support.'])
  })
})
