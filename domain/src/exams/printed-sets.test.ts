import type { QuestionKey } from '@sopan/contract/exams/keys'
import { expect, it } from 'vitest'

import { SETS, keyInOrder, orderInSet } from './printed-sets.ts'

it('set A has the order of the test, and each set has each option once', () => {
  for (const set of SETS) {
    for (let number = 1; number <= 300; number++)
      expect(orderInSet(set, number, 5).toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(orderInSet(set, 7, 0)).toEqual([])
  }
  expect(orderInSet('A', 3, 4)).toEqual([0, 1, 2, 3])
})

it('two sets have another order for most questions', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1)
  for (const [one, other] of ['AB', 'AC', 'AD', 'BC', 'BD', 'CD'].map((pair) => pair.split(''))) {
    const same = numbers.filter(
      (number) =>
        orderInSet(one as 'A', number, 4).join() === orderInSet(other as 'A', number, 4).join(),
    )
    expect(same.length).toBeLessThan(20)
  }
})

it.each<[QuestionKey, number[], QuestionKey]>([
  [{ mode: 'options', options: ['A'] }, [2, 0, 1], { mode: 'options', options: ['B'] }],
  [{ mode: 'several', options: ['A', 'C'] }, [2, 0, 1], { mode: 'several', options: ['A', 'B'] }],
  [{ mode: 'number', from: '1', to: '2' }, [], { mode: 'number', from: '1', to: '2' }],
  [{ mode: 'all', options: [] }, [1, 0], { mode: 'all', options: [] }],
])('the key %j is by the letters of the order %j', (key, order, expected) => {
  expect(keyInOrder(key, order)).toEqual(expected)
})
