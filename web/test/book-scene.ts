import { screen, within } from '@testing-library/react'

import { yes } from './fake-server.ts'

export const polity = {
  id: 7,
  book_name: 'Polity in Tables',
  author: 'A. Verma',
  description: 'Articles in tables.',
  price: 249,
  status: 'paid',
  cover: '/uploads/public/a.svg',
  pdf: null,
  image: null,
  has_access: false,
  is_purchased: false,
  created_at: '2025-08-15T00:00:00.000Z',
}
export const freeBook = {
  ...polity,
  id: 8,
  book_name: 'Haryana GK',
  price: null,
  status: 'free',
}
export const ownBook = {
  ...polity,
  id: 9,
  book_name: 'Errors',
  has_access: true,
  is_purchased: true,
}

export const books = (...list: object[]) => yes(list, { next_cursor: null })

/** The server's response about the access to one book. */
export const access = (book_id: number, given: object = {}) =>
  yes({
    book_id,
    has_access: true,
    is_purchased: true,
    purchase_date: '2026-11-20T06:00:00.000Z',
    pdf: null,
    image: null,
    ...given,
  })

/** A book's card by its name. */
export async function bookCard(name = polity.book_name) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const item = heading.closest('li')
  if (item === null) throw new Error('the book stands in no list')
  return within(item)
}
