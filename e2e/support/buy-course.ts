import { type APIRequestContext, expect } from '@playwright/test'

import type { Learner } from './learner.ts'

interface Purchase {
  title: string
  coupon?: string
  /** Pays the order at the provider; the demo gateway does not need it. */
  pay?: (orderId: string) => Promise<unknown>
}

/** Orders a course by API calls, and lets the server ask about its payment; returns the id of the order. */
export async function buyCourse(
  request: APIRequestContext,
  { id, token }: Learner,
  { title, coupon, pay }: Purchase,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  // The payment provider needs a phone number.
  await request.put(`/api/users.php?id=${id}`, { headers, data: { phone: '9876543210' } })
  const list = await (await request.get('/api/courses.php')).json()
  const course = list.data.courses.find((one: { title: string }) => one.title === title)
  const ordered = await request.post('/api/transactions/create_order.php', {
    headers,
    data: { course_id: course.id, coupon_code: coupon ?? null },
  })
  expect(ordered.ok(), await ordered.text()).toBe(true)
  const { order_id: orderId } = (await ordered.json()).data
  await pay?.(orderId)
  await request.post('/api/transactions/verify_payment.php', {
    headers,
    data: { order_id: orderId },
  })
  return orderId
}
