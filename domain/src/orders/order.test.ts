import { describe, expect, it } from 'vitest'

import { ORDER_STATES, canStep, isOpen, nextCheck, nextRead, statesBefore } from './order.ts'

describe('an order', () => {
  it('moves forward only, except for late payments and refunds that fail after their end', () => {
    const order = ['created', 'session_ready', 'paid', 'fulfilled', 'refund_requested', 'refunded']
    const ended = ['failed', 'expired']
    const back = ORDER_STATES.flatMap((from) =>
      ORDER_STATES.filter((to) => canStep(from, to)).flatMap((to) =>
        order.indexOf(to) <= order.indexOf(from) && order.includes(to) ? [`${from} → ${to}`] : [],
      ),
    )
    expect(back).toEqual(['refunded → refund_requested'])
    const revived = ended.flatMap((from) => statesBefore('paid').filter((state) => state === from))
    expect(revived).toEqual(ended)
  })

  it('may be paid from every unpaid state, including ended ones', () => {
    expect(statesBefore('paid')).toEqual(['created', 'session_ready', 'failed', 'expired'])
  })

  it('is granted from paid or after a review, never from an unpaid state', () => {
    expect(statesBefore('fulfilled')).toEqual(['paid', 'pending_review'])
  })

  it('is open until it is paid or ends', () => {
    expect(ORDER_STATES.filter(isOpen)).toEqual(['created', 'session_ready'])
  })

  it('is checked with growing pauses, until five days past its expiry', () => {
    const createdAt = new Date('2026-11-20T00:00:00Z')
    const order = { createdAt, expiresAt: new Date('2026-11-20T00:30:00Z') }
    const minutes: number[] = []
    for (let at = nextCheck(order, createdAt); at !== null; at = nextCheck(order, at)) {
      minutes.push((at.getTime() - createdAt.getTime()) / 60_000)
    }
    expect(minutes).toEqual([1, 3, 10, 30, 120, 360, 1440, 2880, 4320, 5760, 7200])
  })

  it.each([
    [false, [10, 300, 3600, 86_400, 604_800]],
    [true, [300, 3600, 86_400, 604_800]],
  ])(
    'that is paid, and whose payment has an id: %s, is read after %s seconds',
    (isNamed, expected) => {
      const paidAt = new Date('2026-11-20T00:00:00Z')
      const seconds: number[] = []
      const next = (at: Date) => nextRead(paidAt, at, { isNamed })
      for (let at = next(paidAt); at !== null; at = next(at)) {
        seconds.push((at.getTime() - paidAt.getTime()) / 1000)
      }
      expect(seconds).toEqual(expected)
    },
  )
})
