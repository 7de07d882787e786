import { expect, it } from 'vitest'

import { wordsOf } from './order-words.ts'

const order = {
  state: 'pending' as const,
  amount: 1499,
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: null,
}
const minutesLater = (minutes: number) => new Date(Date.parse(order.since) + minutes * 60_000)

it.each([
  [3, /^Your bank is confirming ₹1,499\. Do not pay again\. .* usually in 2 to 3\u00A0minutes\.$/],
  [4, /^Your bank is taking longer than usual to confirm ₹1,499\. Do not pay again\. /],
])('a payment that is pending for %i minutes', (minutes, text) => {
  expect(wordsOf(order, minutesLater(minutes)).text).toMatch(text)
})

it('a pending payment of which the time is not known is not called late', () => {
  expect(wordsOf({ ...order, since: '' }, minutesLater(60)).text).toMatch(/usually in 2 to 3/)
})

it.each([
  [null, 'It is checked every few minutes.'],
  ['2026-11-21T05:59:00.000Z', 'It is checked every few minutes.'],
  ['2026-11-21T06:10:20.000Z', 'Next check at about 11:40\u00A0am.'],
  ['2026-11-23T06:10:20.000Z', 'Next check on 23\u00A0Nov\u00A02026, 11:40:20\u00A0am.'],
])('the next check at %j is shown as %j', (next, text) => {
  const words = wordsOf({ ...order, state: 'confirming', next_check_at: next }, minutesLater(1))
  expect(words.next).toBe(text)
})
