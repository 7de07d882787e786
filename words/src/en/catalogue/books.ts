import { counted } from '../format.ts'

const purchaseNow = 'Purchase Now'

/** The texts of the books. */
export const books = {
  searchFailed: (reason: string) => `Search failed: ${reason}`,
  search: 'Search books',
  /** Which books are searched. */
  type: 'Type',
  shown: (books: number) => `${counted(books, 'book')} shown`,
  more: 'Show more books',
  none: 'No books found',
  nothing: {
    all: 'There are no books here yet. Please check again later.',
    purchased: 'Books that you buy appear here.',
  },
  viewAll: 'View All Books',
  /** On the card of a book: what one can do, or the state of its payment. */
  access: 'Access',
  purchase: 'Purchase',
  payments: {
    confirming: 'Payment arrived',
    review: 'Payment in review',
    other: 'Payment pending',
  },
  actionOn: (action: string, book: string) => `${action} ${book}`,
  notFound: 'Book not found',
  notFoundText: 'The requested book could not be found',
  notLoaded: 'This book could not be loaded',
  noFile: 'Book file not available',
  /** The dialog in which a book is bought. */
  buying: {
    title: 'Purchase book',
    purchaseNow,
    pressAgain: `Click "${purchaseNow}" to retry.`,
    loginFirst: 'Please login to purchase books',
    price: 'Price',
    discount: 'Discount',
    toPay: 'To pay',
  },
}
