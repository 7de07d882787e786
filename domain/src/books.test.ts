import { expect, it } from 'vitest'

import { isFreeBook } from './books.ts'

it.each([
  [{ status: 'free', price: null }, true],
  [{ status: 'free', price: 50 }, true],
  [{ status: 'paid', price: 0 }, true],
  [{ status: 'paid', price: 0.01 }, false],
  [{ status: 'paid', price: 199 }, false],
  // A missing price is no price of 0.
  [{ status: 'paid', price: null }, false],
] as const)('a book with %j is free: %s', (book, isFree) => {
  expect(isFreeBook(book)).toBe(isFree)
})
