import type { DuePart } from '@sopan/contract/orders/fees'

import { yes } from './fake-server.ts'

/** The second part of the fees for a course, which is overdue. */
export const overduePart: DuePart = {
  part_id: 12,
  number: 2,
  of: 3,
  amount: 3000,
  due_on: '2026-11-24',
  days: -6,
  pauses_at: '2026-11-27T18:30:00.000Z',
  is_paused: true,
  transaction_type: 'course',
  item_id: 3,
  item_name: 'Complete Maths',
}

/** The response with parts and the items that one of them has paused. */
export const partsWire = (parts: DuePart[] = [], paused: (readonly [string, number])[] = []) =>
  yes({
    parts,
    paused: paused.map(([transaction_type, item_id]) => ({
      transaction_type,
      item_id,
      part_id: parts[0]?.part_id,
    })),
  })

export const partOrder = {
  order_id: 'order_2',
  payment_session_id: 'session_mock_1',
  gateway: 'none',
  amount: 3000,
}
