import { type Book, type BookAccess, getUserBooks, listBooks } from '@sopan/contract/books'
import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'

import { isFields } from '#web/lib/fields.ts'

import { grantedAccess, orderSession } from './orders.ts'
import { type ResponseReader, pageOf, readerOf } from './reader-of.ts'
import {
  aBoolean,
  aNumber,
  aNumberOrNull,
  aText,
  aTextOrNull,
  anObjectOrNull,
  objectWith,
  oneOf,
} from './rules.ts'

const book = objectWith<Book>({
  id: aNumber(0, 'book_id'),
  book_name: aText('title', 'name'),
  author: aText(),
  description: aText(),
  price: aNumberOrNull(),
  status: oneOf(['free'], 'paid'),
  cover: aTextOrNull('cover_image'),
  pdf: aTextOrNull(),
  image: aTextOrNull(),
  has_access: aBoolean(),
  is_purchased: aBoolean(),
  created_at: aText(),
})

const bookAccess = objectWith<BookAccess>({
  book_id: aNumber(0, 'id'),
  has_access: aBoolean('is_purchased', 'purchased'),
  is_purchased: aBoolean('purchased'),
  purchase_date: aTextOrNull(),
  pdf: aTextOrNull('book.pdf'),
  image: aTextOrNull('book.image'),
})

const booksIn = (body: Parameters<ResponseReader[1]>[0]) => {
  const page = pageOf(body, book, 'books')
  return page && { data: page.items, next_cursor: page.next_cursor }
}

/** Whether a response is about one book and not a list. */
const isAccess = (data: unknown) => isFields(data) && !('books' in data)

export const bookReaders: ResponseReader[] = [
  readerOf(listBooks, booksIn),
  [
    getUserBooks,
    (body) => (isAccess(body['data']) ? { data: bookAccess(body['data']) } : booksIn(body)),
  ],
  readerOf(createBookOrder, (body) => ({ data: anObjectOrNull(orderSession)(body, 'data') })),
  readerOf(verifyBookPayment, (body) => ({ data: anObjectOrNull(grantedAccess)(body, 'data') })),
]
