import { z } from 'zod'

import {
  type FilePlace,
  added,
  exams,
  freeOrPaid,
  line,
  matching,
  multiLine,
  optional,
  pictureNamed,
  rupees,
} from '#server/content/shared/yaml/fields.ts'

export const bookFile = z
  .strictObject({
    title: line(200),
    author: line(200),
    description: multiLine(2000),
    exams,
    type: freeOrPaid.describe('`free` or `paid`; every learner has a free book'),
    price: optional(rupees(1)).meta({ label: 'Price in rupees', ifOmitted: 'an error if paid' }),
    added,
    cover: pictureNamed('cover', 'public').describe(
      '`cover.svg`, `.png`, `.jpg` or `.webp`, three parts wide and four high; public',
    ),
    pdf: optional(matching(/^book\.pdf$/, 'book.pdf')).meta({
      ifOmitted: 'an error without `image`',
      description: '`book.pdf`',
      control: 'file',
      place: { folder: '', name: 'book', endings: ['pdf'], area: 'paid' } satisfies FilePlace,
    }),
    image: pictureNamed('image', 'paid').meta({
      ifOmitted: 'an error without `pdf`',
      description: '`image.svg`, `.png`, `.jpg` or `.webp`; shown where there is no PDF',
    }),
  })
  .refine((book) => book.type === 'free' || book.price !== null, {
    error: "a paid book needs a 'price'",
    path: ['type'],
  })
  .refine((book) => book.type === 'paid' || book.price === null, {
    error: "a free book has no 'price'",
    path: ['price'],
  })
  .refine((book) => book.pdf !== null || book.image !== null, {
    error: "a book needs a 'pdf' or an 'image' to be read",
  })

/** A book as read from its file: `cover`, `pdf` and `image` are paths in the content folder. */
export interface BookContent extends z.output<typeof bookFile> {
  slug: string
}
