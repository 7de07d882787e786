import { z } from 'zod'

import { bundleOfItem } from './bundle-of-item.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import {
  LENGTHS,
  examFilter,
  examNames,
  examsFirst,
  id,
  idText,
  page,
  rupees,
  time,
  userIdText,
} from './fields.ts'
import { translated } from './translated.ts'

/** Signed links that end after 15 minutes; null without access and without such a file. */
const bookFiles = {
  pdf: z.string().nullable(),
  image: z.string().nullable(),
}

export const book = z.object({
  id,
  book_name: z.string(),
  author: z.string(),
  description: z.string(),
  ...translated('book_name', 'description'),
  exams: examNames,
  price: rupees.nullable(),
  status: z.enum(['free', 'paid']),
  /** The picture on the card, which is public. */
  cover: z.string().nullable(),
  ...bookFiles,
  /** A live entitlement, or a signed-in caller of a free book. */
  has_access: z.boolean(),
  is_purchased: z.boolean(),
  /** The cheapest bundle on sale that has it. */
  in_bundle: bundleOfItem.optional(),
  /** When a bundle of the caller opens it; only while there is no access now. */
  access_opens: time.nullable().optional(),
  created_at: time,
})
export type Book = z.output<typeof book>

/** The access of a caller to one book now, with new links of its files. */
export const bookAccess = z.object({
  book_id: id,
  has_access: z.boolean(),
  is_purchased: z.boolean(),
  purchase_date: time.nullable(),
  ...bookFiles,
})
export type BookAccess = z.output<typeof bookAccess>

const search = z.string().trim().max(LENGTHS.search).optional()
const bookList = envelope(z.array(book)).extend({ next_cursor: z.string().nullable() })

export const listBooks = endpoint(
  'GET',
  '/books/list.php',
  "Lists published books, newest first, with the caller's access. Public; a visitor gets no links " +
    'to files. `id` lists one book alone; books of the exams in `exams_first` come first. Responses to visitors have an ETag and may be revalidated.',
  {
    querystring: z.object({
      type: z.enum(['free', 'paid']).optional(),
      exam: examFilter,
      exams_first: examsFirst,
      search,
      id: idText.optional(),
      user_id: userIdText,
      ...page,
    }),
    response: { 200: bookList },
  },
)

export const getUserBooks = endpoint(
  'GET',
  '/user/books.php',
  "Lists the caller's purchased books, newest first, including unpublished ones. With `book_id`: " +
    'the access of the caller to that book, with links to its files that end after 15 minutes.',
  {
    querystring: z.object({
      book_id: idText.optional(),
      exam: examFilter,
      exams_first: examsFirst,
      search,
      user_id: userIdText,
      ...page,
    }),
    response: { 200: z.union([bookList, envelope(bookAccess)]) },
  },
)
