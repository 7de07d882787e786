import { z } from 'zod'

import {
  dateTime,
  line,
  matching,
  multiLine,
  optional,
  rupees,
} from '#server/content/shared/yaml/fields.ts'

const picture = (name: string) =>
  optional(
    matching(new RegExp(`^${name}\\.(svg|png|jpe?g|webp)$`), `${name}.svg, .png, .jpg or .webp`),
  )

export const bookFile = z
  .strictObject({
    title: line(200),
    author: line(200),
    description: multiLine(2000),
    type: z.enum(['free', 'paid'], "'free' or 'paid'"),
    price: optional(rupees(1)),
    added: optional(dateTime),
    cover: picture('cover'),
    pdf: optional(matching(/^book\.pdf$/, 'book.pdf')),
    image: picture('image'),
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
