import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { abilitiesText } from '../exams/abilities.ts'
import { anyItemId, id, itemType, rupees, sentAmount, time, userId, userIdText } from '../fields.ts'
import { translated } from '../translated.ts'
import { orderSession } from './orders.ts'

/** The next part of fees that the caller pays in parts. */
export const duePart = z.object({
  part_id: id,
  /** Its place among the parts, and how many there are. */
  number: z.int().positive(),
  of: z.int().positive(),
  amount: rupees,
  /** A day in India. */
  due_on: z.string(),
  /** Days in India until the due day; negative after it. */
  days: z.int(),
  /** When the access pauses unless the part is paid. */
  pauses_at: time.nullable(),
  /** Whether the access is paused. */
  is_paused: z.boolean(),
  transaction_type: itemType,
  item_id: anyItemId,
  /** As it was called when the parts were agreed. */
  item_name: z.string(),
  ...translated('item_name'),
})
export type DuePart = z.output<typeof duePart>

export const listDueParts = endpoint(
  'GET',
  '/fees/list.php',
  "Lists the next part of each of the caller's fees in parts, the one that is due first at the beginning. `paused` are the " +
    'items that the caller cannot use because a part is overdue, each with that part: they cannot be ordered meanwhile (409).',
  {
    querystring: z.object({ can: abilitiesText, user_id: userIdText }),
    response: {
      200: envelope(
        z.object({
          parts: z.array(duePart),
          paused: z.array(
            z.object({ transaction_type: itemType, item_id: anyItemId, part_id: id }),
          ),
        }),
      ),
    },
  },
)

export const createPartOrder = endpoint(
  'POST',
  '/transactions/create_part_order.php',
  'Creates an order for the next part of fees, or returns the open one; the amount is that which was agreed. Its payment is ' +
    'verified by the call of its item, such as verify_payment.php for a course. 409 for a part that was paid or is not the next one.',
  {
    body: z.object({ part_id: id, user_id: userId, amount: sentAmount }),
    response: { 200: envelope(orderSession) },
  },
)
