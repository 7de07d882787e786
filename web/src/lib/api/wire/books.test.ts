import { getUserBooks, listBooks } from '@sopan/contract/books'
import { expect, it } from 'vitest'

import { bookReaders } from './books.ts'
import { addReaders, toContract } from './to-contract.ts'

addReaders(bookReaders)

const sent = { id: '5', title: 'Polity', price: '249.00', status: 'premium', is_purchased: 1 }
const read = {
  id: 5,
  book_name: 'Polity',
  author: '',
  description: '',
  price: 249,
  status: 'paid',
  cover: null,
  pdf: null,
  image: null,
  has_access: false,
  is_purchased: true,
  created_at: '',
}

it.each([
  ['data', { data: [sent] }],
  ['a field of data', { data: { books: [sent] } }],
  ['a field of the response', { books: [sent] }],
])('a list of books in %s is read', (_, body) => {
  for (const endpoint of [listBooks, getUserBooks]) {
    const { data } = toContract(endpoint, { success: true, ...body }) as { data: unknown[] }
    expect(data).toMatchObject([read])
  }
})

it('the access to one book is read, with the files beside it or in it', () => {
  const data = { book_id: '5', purchased: true, book: { pdf: 'a.pdf' } }
  expect(toContract(getUserBooks, { success: true, data })).toMatchObject({
    data: { book_id: 5, has_access: true, is_purchased: true, pdf: 'a.pdf', image: null },
  })
})
