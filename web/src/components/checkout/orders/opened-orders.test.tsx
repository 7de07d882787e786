import { listCourses } from '@sopan/contract/courses'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { verifyCoursePayment } from '@sopan/contract/orders/orders'
import { expect, it } from 'vitest'

import { card, list, maths } from '#test/course-scene.ts'
import { held, json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const wait = json({ success: false, message: 'Wait', data: { status: 'pending' } })
const unsettled = (number: number) => ({
  order_id: `order_${number}`,
  transaction_type: 'course',
  item_id: number,
  item_name: 'Maths',
  amount: 1499,
  state: 'pending',
  next_check_at: null,
})

it('a check of one order does not repeat the check of another one that is still being made', async () => {
  const opened = [3, 4].map((itemId) => ({
    userId: anjali.id,
    type: 'course',
    itemId,
    orderId: `order_${itemId}`,
    at: Date.now(),
  }))
  localStorage.setItem('opened_orders', JSON.stringify(opened))
  server.on(listCourses, list(maths, { ...maths, id: 4, title: 'Reasoning' }))
  server.on(listUnsettledOrders, yes([3, 4].map((number) => unsettled(number))))
  server.on(verifyCoursePayment, wait)
  renderApp('/courses', { user: anjali })
  await (await card()).findByText('Your payment is being confirmed')
  const before = server.callsTo(verifyCoursePayment).length
  const lists = server.callsTo(listUnsettledOrders).length
  const [first, second] = [held(wait), held(wait)]
  server.on(verifyCoursePayment, ({ body }) =>
    (body as { order_id: string }).order_id === 'order_3' ? first.response() : second.response(),
  )
  // Both panels check after two seconds, and the one with the first response then fetches the list of orders.
  await expect
    .poll(() => server.callsTo(verifyCoursePayment).length, { timeout: 8000 })
    .toBe(before + 2)
  first.release()
  await expect
    .poll(() => server.callsTo(listUnsettledOrders).length, { timeout: 8000 })
    .toBeGreaterThan(lists)
  expect(server.callsTo(verifyCoursePayment)).toHaveLength(before + 2)
  second.release()
})
