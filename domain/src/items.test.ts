import { ITEM_TYPES } from '@sopan/contract/item-types'
import { expect, it } from 'vitest'

import { ITEM_KINDS, ITEM_KIND_NAMES, kindOfPath, kindOfType } from './items.ts'

it('each type of the contract is the type of one kind', () => {
  expect(ITEM_KIND_NAMES.map((kind) => ITEM_KINDS[kind].type)).toEqual([...ITEM_TYPES])
  expect(ITEM_TYPES.map(kindOfType)).toEqual(ITEM_KIND_NAMES)
})

it.each([
  ['courses/maths', 'course'],
  ['tests/mock-1', 'exam'],
  ['books/algebra', 'book'],
])('%s is a %s', (path, kind) => {
  expect(kindOfPath(path)).toBe(kind)
})
