import fc from 'fast-check'
import { expect, it } from 'vitest'

import { optionOrder } from './option-order.ts'

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

it('has each option once, and is stable', () => {
  fc.assert(
    fc.property(id, id, fc.integer({ min: 2, max: 4 }), (attempt, question, count) => {
      const order = optionOrder(attempt, question, count)
      expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3].slice(0, count))
      expect(optionOrder(attempt, question, count)).toEqual(order)
    }),
  )
})

it('puts each option at each position about equally often, over attempts and questions', () => {
  for (const orderOf of [
    (n: number) => optionOrder(n, 7, 4),
    (n: number) => optionOrder(7, n, 4),
  ]) {
    const orders = Array.from({ length: 4000 }, (_, n) => orderOf(n + 1))
    const first = [0, 1, 2, 3].map((option) => orders.filter(([one]) => one === option).length)
    for (const times of first) expect(Math.abs(times - 1000)).toBeLessThan(150)
  }
})

it('does not change between versions of the program', () => {
  expect([optionOrder(1, 1, 4), optionOrder(42, 1001, 4), optionOrder(42, 1002, 2)]).toEqual([
    [0, 2, 1, 3],
    [0, 2, 3, 1],
    [1, 0],
  ])
})
