import { expect, it } from 'vitest'

import { joinObjects, splitAtEmptyObject } from './json-text.ts'

it('joins the fields of two objects', () => {
  const joined = joinObjects('{"a":{"b":1}}', '{"c":"}","d":[]}')
  expect(JSON.parse(joined)).toEqual({ a: { b: 1 }, c: '}', d: [] })
})

it('splits the JSON of a value at its empty object', () => {
  const [before, after] = splitAtEmptyObject({ a: 1, data: {}, b: 2 })
  expect(JSON.parse(`${before}"x"${after}`)).toEqual({ a: 1, data: 'x', b: 2 })
})

it.each([{ a: 1 }, { a: {}, b: {} }])('refuses to split %j', (value) => {
  expect(() => splitAtEmptyObject(value)).toThrow('one empty object')
})
