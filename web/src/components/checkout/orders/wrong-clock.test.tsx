import { listCourses } from '@sopan/contract/courses'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { card, list, maths } from '#test/course-scene.ts'
import { json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const unsettled = {
  order_id: 'order_1',
  transaction_type: 'course',
  item_id: 3,
  item_name: 'Complete Maths',
  amount: 1499,
  state: 'pending',
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: '2026-11-21T06:10:20.000Z',
}

beforeEach(() => void server.on(listCourses, list(maths)))
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [
    'three hours ahead',
    '2026-11-21T09:01:00Z',
    '06:01:00',
    /usually in 2 to 3.minutes\. Next check at about 11:40.am\./,
  ],
  ['a day behind', '2026-11-20T06:05:00Z', '06:05:00', /takes longer than usual/],
])('on a device %s a payment is shown by the server’s time', async (_, device, time, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(device) })
  const response = json(yes([unsettled]))
  response.headers.set('date', `Sat, 21 Nov 2026 ${time} GMT`)
  response.headers.set('cache-control', 'private, no-store')
  server.on(listUnsettledOrders, response)
  renderApp('/courses', { user: anjali })
  const one = await card()
  expect(await one.findByText(text)).toBeTruthy()
  expect(one.getByText(/Next check at about 11:40.am\./)).toBeTruthy()
})
