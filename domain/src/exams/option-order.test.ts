import fc from 'fast-check'
import { expect, it } from 'vitest'

import { optionOrder } from './option-order.ts'

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

it('has each option once, and is stable', () => {
  fc.assert(
    fc.property(id, id, fc.integer({ min: 2, max: 5 }), (attempt, question, count) => {
      const order = optionOrder(attempt, question, count)
      expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].slice(0, count))
      expect(optionOrder(attempt, question, count)).toEqual(order)
    }),
  )
})

it.each([4, 5])(
  'puts each of %i options at each position about equally often, over attempts and questions',
  (count) => {
    for (const orderOf of [
      (n: number) => optionOrder(n, 7, count),
      (n: number) => optionOrder(7, n, count),
    ]) {
      const orders = Array.from({ length: count * 1000 }, (_, n) => orderOf(n + 1))
      for (const option of optionOrder(1, 1, count)) {
        const times = orders.filter(([first]) => first === option).length
        expect(Math.abs(times - 1000)).toBeLessThan(150)
      }
    }
  },
)

it('does not change between versions of the program', () => {
  expect([optionOrder(1, 1, 4), optionOrder(42, 1001, 4), optionOrder(42, 1002, 2)]).toEqual([
    [0, 2, 1, 3],
    [0, 2, 3, 1],
    [1, 0],
  ])
})
