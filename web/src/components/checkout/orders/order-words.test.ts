import { orders } from '@sopan/words/money/orders'
import { expect, it } from 'vitest'

import { failureWords, wordsOf } from './order-words.ts'
import type { PaymentWords } from './payment-lines.tsx'

const english = orders.in('en')
const order = {
  state: 'pending' as const,
  amount: 1499,
  since: '2026-11-21T06:00:00.000Z',
  next_check_at: null,
}
const minutesLater = (minutes: number) => new Date(Date.parse(order.since) + minutes * 60_000)

it.each<[string, Partial<Parameters<typeof wordsOf>[0]>, number, Partial<PaymentWords>]>([
  [
    'pending',
    {},
    3,
    {
      money: 'Not known yet: your bank is confirming ₹1,499.',
      next: expect.stringMatching(
        /^You get access automatically, usually in 2 to 3\u00A0minutes\. /,
      ),
    },
  ],
  [
    'pending for longer than usual',
    {},
    4,
    {
      money: 'Not known yet: your bank takes longer than usual to confirm ₹1,499.',
      next: expect.stringMatching(/^You get access automatically as soon as it does\. /),
    },
  ],
  [
    'pending since a time that is not known',
    { since: '' },
    60,
    { money: 'Not known yet: your bank is confirming ₹1,499.' },
  ],
  [
    'confirming',
    { state: 'confirming' },
    1,
    {
      money: 'We have received ₹1,499.',
      next: 'You get access in a moment. It is checked every few minutes.',
    },
  ],
  [
    'unknown',
    { state: 'unknown' },
    1,
    {
      money: 'Not known yet: we could not ask about ₹1,499.',
      next: 'We ask again in a minute.',
    },
  ],
  [
    'in review',
    { state: 'review' },
    1,
    {
      money: 'We have received ₹1,499.',
      next: 'We check this payment: access or a refund follows, and support responds within 24 hours.',
      buyer: 'Do not pay again. Write to us.',
      documents: 'Payment completed but verification failed. Please contact support.',
    },
  ],
  [
    'pending for a part of fees',
    { is_part: true },
    1,
    {
      money: 'Not known yet: your bank is confirming ₹1,499.',
      next: 'The part is recorded automatically, usually in 2 to 3\u00A0minutes. It is checked every few minutes. If it fails, you can pay again.',
    },
  ],
])('a payment that is %s', (_, fields, minutes, words) => {
  const nothing = { buyer: 'Do not pay again. You need to do nothing.', documents: null }
  expect(wordsOf({ ...order, ...fields }, english, minutesLater(minutes))).toEqual({
    ...nothing,
    next: expect.any(String),
    ...words,
  })
})

it.each<[string, Parameters<typeof failureWords>[0], string, RegExp]>([
  ['whose payment failed', { money: 'none', canRetry: true }, 'No money was taken.', /^Try again/],
  [
    'whose payment cannot begin',
    { money: 'none', canRetry: false },
    'No money was taken.',
    /^Wait until/,
  ],
  [
    'whose payment could not be verified',
    { money: 'unknown', canRetry: true },
    'Not known yet: your payment could not be verified.',
    /^Look in your Payment History/,
  ],
])('a purchase %s', (_, failure, money, buyer) => {
  expect(failureWords(failure, 'Payment Failed: X', english)).toEqual({
    money,
    next: expect.stringMatching(/./),
    buyer: expect.stringMatching(buyer),
    documents: 'Payment Failed: X',
  })
})

it.each([
  [null, 'It is checked every few minutes.'],
  ['2026-11-21T05:59:00.000Z', 'It is checked every few minutes.'],
  ['2026-11-21T06:10:20.000Z', 'Next check at about 11:40\u00A0am.'],
  ['2026-11-23T06:10:20.000Z', 'Next check on 23\u00A0Nov\u00A02026, 11:40\u00A0am.'],
])('the next check at %j is shown as %j', (next, text) => {
  const confirming = { ...order, state: 'confirming' as const, next_check_at: next }
  const words = wordsOf(confirming, english, minutesLater(1))
  expect(words.next).toBe(`You get access in a moment. ${text}`)
})
