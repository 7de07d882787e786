import { z } from 'zod'

import { exams } from '#server/content/shared/yaml/exam-fields.ts'
import {
  type FilePlace,
  added,
  freeOrPaid,
  line,
  matching,
  multiLine,
  optional,
  pictureNamed,
  rupees,
} from '#server/content/shared/yaml/fields.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

export const bookFile = z
  .strictObject({
    title: line(200),
    author: line(200),
    description: multiLine(2000),
    exams,
    type: freeOrPaid.meta({
      help: 'Every learner has a free book.',
      description: '`free` or `paid`; every learner has a free book',
    }),
    price: optional(rupees(1)).meta({
      label: 'Price in rupees',
      help: 'If it is paid: 499, or 499.50',
      ifOmitted: 'an error if paid',
    }),
    added,
    cover: pictureNamed('cover', 'public').meta({
      help: 'SVG, PNG, JPG or WebP, three parts wide and four high. Everybody sees it.',
      description: '`cover.svg`, `.png`, `.jpg` or `.webp`, three parts wide and four high; public',
    }),
    pdf: optional(matching(/^book\.pdf$/, 'book.pdf')).meta({
      ifOmitted: 'an error without `image`',
      label: 'PDF',
      help: '',
      description: '`book.pdf`',
      control: 'file',
      place: { folder: '', name: 'book', endings: ['pdf'], area: 'paid' } satisfies FilePlace,
    }),
    image: pictureNamed('image', 'paid').meta({
      ifOmitted: 'an error without `pdf`',
      help: 'SVG, PNG, JPG or WebP. It is shown where there is no PDF.',
      description: '`image.svg`, `.png`, `.jpg` or `.webp`; shown where there is no PDF',
    }),
    ...translated({ title: optional(line(200)), description: optional(multiLine(2000)) }),
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
