import { examSlug } from '@sopan/domain/exam-slug'

import { defineItemKind } from '#server/content/shared/item-kind.ts'
import { without } from '#server/content/shared/without.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'
import { inRupees } from '#server/content/shared/yaml/write-yaml.ts'

import { bookFile } from './schema.ts'

export const books = defineItemKind({
  source: 'books',
  file: 'book.yaml',
  table: 'book',
  learnerPage: null,
  schema: bookFile,
  title: 'title',
  soldAs: ({ slug, type, price }) => ({
    path: `books/${slug}`,
    isFree: type === 'free',
    isForBatches: false,
    pricePaise: price,
    opensAt: null,
    closesAt: null,
  }),
  valuesOf: (item, { now }, row) => ({
    ...without(item, 'price', 'pdf', 'image', 'added'),
    exam_slugs: item.exams.map(examSlug),
    price_paise: item.price,
    pdf_path: item.pdf,
    image_path: item.image,
    created_at: item.added ?? row?.created_at ?? now,
  }),
  yamlOf: (row) => ({
    ...row,
    price: inRupees(row.price_paise),
    added: formatTime(row.created_at),
    pdf: row.pdf_path,
    image: row.image_path,
  }),
})
