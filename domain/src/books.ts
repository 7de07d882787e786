import type { Book } from '@sopan/contract/books'

/** Whether anyone who is signed in may open a book: it is marked as free, or its price is 0. */
export const isFreeBook = (book: Pick<Book, 'status' | 'price'>): boolean =>
  book.status === 'free' || book.price === 0
