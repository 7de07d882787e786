import { enroll, getCourse, listCourses } from '@sopan/contract/courses'
import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { listTransactions, listUnsettledOrders } from '@sopan/contract/orders/history'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { card, detail, heldDetail, list, maths, order } from '#test/course-scene.ts'
import { course, open, overview, section } from '#test/dashboard-scene.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { refetchUnsettled } from '#web/components/checkout/orders/unsettled.ts'

const EMPTY = 'Your learning space is empty!'
const NOTHING = { total_spent: 0 }
const NO_PAYMENT = 'No Payment History Found'

/** From now on the server takes long to send the dashboard of a learner with one course. */
function slowDashboard() {
  const slow = held(yes({ ...overview, total_spent: 1499, course_spent: 1499 }))
  server.on(getDashboard, slow.response)
  server.on(listOwnCourses, yes({ courses: [course(3)], next_cursor: null }))
  return slow
}

/** Waits until the opened page shows that it is loading. */
const loading = () => screen.findAllByText('Loading...')

async function buyMaths() {
  vi.stubGlobal('alert', () => undefined)
  server.on(createCourseOrder, yes(order))
  server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: null }))
  const one = await card()
  await userEvent.click(await one.findByRole('button', { name: 'Buy Now' }))
  await one.findByText('Purchased - Access granted')
}

it('after a purchase the dashboard that was empty is loaded again', async () => {
  server.on(listCourses, list(maths))
  const router = open({ data: NOTHING })
  await screen.findByText(EMPTY)
  await act(() => router.navigate('/courses'))
  await buyMaths()
  const slow = slowDashboard()
  await act(() => router.navigate('/dashboard'))
  await loading()
  expect(screen.queryByText(EMPTY)).toBeNull()
  slow.release()
  await section('My Courses')
})

it('after a purchase the payment history that was empty is loaded again', async () => {
  server.on(listCourses, list(maths))
  server.on(listTransactions, yes({ transactions: [], next_cursor: null }))
  const router = open({ data: NOTHING })
  await act(() => router.navigate('/payment-history'))
  await screen.findByText(NO_PAYMENT)
  await act(() => router.navigate('/courses'))
  await buyMaths()
  const slow = held(yes({ transactions: [], next_cursor: null }))
  server.on(listTransactions, slow.response)
  await act(() => router.navigate('/payment-history'))
  await loading()
  expect(screen.queryByText(NO_PAYMENT)).toBeNull()
  slow.release()
})

it('after enrolling in a free course the list that was shown before has the access', async () => {
  const free = { type: 'free', price: null }
  server.on(listCourses, list({ ...maths, ...free })).on(getCourse, detail(free))
  server.on(enroll, () => {
    server.on(getCourse, detail({ ...free, ...heldDetail }))
    return yes({ has_access: true, expiry_date: null })
  })
  const { router } = renderApp('/courses', { user: anjali })
  await card()
  await act(() => router.navigate('/courses/3'))
  await userEvent.click(await screen.findByRole('button', { name: 'Enroll Free' }))
  await screen.findByRole('link', { name: 'Continue Learning' })
  const slow = held(list({ ...maths, ...free, ...heldDetail }))
  server.on(listCourses, slow.response)
  await act(() => router.navigate('/courses'))
  const one = await card()
  expect(one.getByText('ENROLLED')).toBeTruthy()
  expect(one.queryByText('Enroll Free')).toBeNull()
  slow.release()
})

it('after enrolling in a free course the dashboard that was empty is loaded again', async () => {
  const free = { type: 'free', price: null }
  server.on(getCourse, detail(free))
  server.on(enroll, () => {
    server.on(getCourse, detail({ ...free, ...heldDetail }))
    return yes({ has_access: true, expiry_date: null })
  })
  const router = open({ data: NOTHING })
  await screen.findByText(EMPTY)
  await act(() => router.navigate('/courses/3'))
  await userEvent.click(await screen.findByRole('button', { name: 'Enroll Free' }))
  await screen.findByRole('link', { name: 'Continue Learning' })
  const slow = slowDashboard()
  await act(() => router.navigate('/dashboard'))
  await loading()
  expect(screen.queryByText(EMPTY)).toBeNull()
  slow.release()
  await section('My Courses')
})

it('after a payment in progress is confirmed the dashboard that was empty is loaded again', async () => {
  const pending = {
    order_id: 'order_1',
    transaction_type: 'course',
    item_id: 3,
    item_name: 'Complete Maths',
    amount: 1499,
    state: 'pending',
    next_check_at: null,
  }
  const router = open({ data: NOTHING })
  await screen.findByText(EMPTY)
  server.on(listUnsettledOrders, yes([pending]))
  await act(() => router.navigate('/payment-history'))
  await act(() => refetchUnsettled(anjali.id))
  server.on(listUnsettledOrders, yes([{ ...pending, state: 'granted', action: 'use' }]))
  await act(() => refetchUnsettled(anjali.id))
  await screen.findByText('Payment successful! You now have access to the course.')
  const slow = slowDashboard()
  await act(() => router.navigate('/dashboard'))
  await loading()
  expect(screen.queryByText(EMPTY)).toBeNull()
  slow.release()
  await section('My Courses')
})
