import { accessOf } from '@sopan/domain/orders/access'
import { beforeAll, expect, it } from 'vitest'

import { loadWords } from '../language.ts'
import { accessText } from './access.ts'

beforeAll(() => loadWords('hi'))

const now = new Date('2026-11-29T06:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const GRANT = { starts_at: inDays(-9), revoked_at: null, opens_at: null }

it.each([
  [inDays(11.5), '12 days remaining', '12 दिन बाकी'],
  [inDays(0.5), '1 day remaining', '1 दिन बाकी'],
  [null, 'Unlimited access', 'हमेशा के लिए'],
  [inDays(-1), 'Access expired', 'एक्सेस की अवधि खत्म'],
])('access that ends at %s is worded %j and %j', (end, english, hindi) => {
  const access = accessOf([{ ...GRANT, ends_at: end }], now)
  expect([accessText(access, now, 'en'), accessText(access, now, 'hi')]).toEqual([english, hindi])
})

it('nothing is said where there never was access', () => {
  expect(accessText(accessOf([], now), now, 'en')).toBeNull()
})
