import type { ItemType } from '@sopan/contract/item-types'
import { z } from 'zod'

import { exams } from '#server/content/shared/yaml/exam-fields.ts'
import {
  added,
  count,
  knownDay,
  line,
  multiLine,
  optional,
  pictureNamed,
  rupees,
} from '#server/content/shared/yaml/fields.ts'
import { itemPath } from '#server/content/shared/yaml/links.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

const ITEMS_MESSAGE = 'a list of 1 to 300 courses, tests and books'
const BUNDLED: readonly Exclude<ItemType, 'bundle'>[] = ['course', 'test', 'book']

const bundledItem = z
  .strictObject({
    item: itemPath(
      BUNDLED,
      "a course, a test or a book, such as 'tests/ratio', and no bundle",
    ).meta({
      control: 'picked item',
      description: '`courses/…`, `tests/…` or `books/…`; a paid item, and no bundle',
    }),
    from: optional(knownDay).meta({
      label: 'Opens',
      ifOmitted: 'at once',
      help: 'Left empty, at once.',
      description: 'the day on which the bundle opens it, from midnight in India: `2026-12-06`',
    }),
    attempts: optional(count(100)).meta({
      ofType: 'test',
      ifOmitted: 'those of the test',
      help: 'Left empty, those of the test alone.',
      description: 'of a test, the attempts that the bundle gives, 1 to 100',
    }),
  })
  .refine((given) => given.attempts === null || given.item.startsWith('tests/'), {
    error: "only a test has 'attempts'",
    path: ['attempts'],
  })
  .meta({ label: 'Item' })

/** `bundles/<slug>/bundle.yaml`. */
export const bundleFile = z.strictObject({
  title: line(200),
  description: multiLine(2000),
  exams,
  price: rupees(1).meta({
    label: 'Price in rupees',
    help: 'For all items together: 499, or 499.50',
  }),
  validity_days: optional(count(36_500)).meta({
    label: 'Days of access',
    ifOmitted: 'no end',
    help: 'To all items, from the purchase on. Left empty, access does not end.',
    description: 'days of access to all items, from the purchase on',
  }),
  added,
  cover: pictureNamed('cover', 'public').meta({
    help: 'SVG, PNG, JPG or WebP',
    description: '`cover.svg`, `.png`, `.jpg` or `.webp`',
  }),
  items: z.array(bundledItem, ITEMS_MESSAGE).min(1, ITEMS_MESSAGE).max(300, ITEMS_MESSAGE).meta({
    help: 'Published items with a price, in the order in which learners see them. Each stays sold alone, too.',
    description: 'a list of `item`, `from` and `attempts`, see below',
  }),
  ...translated({ title: optional(line(200)), description: optional(multiLine(2000)) }),
})

/** A bundle as read from its file: `cover` is a path in the content folder. */
export interface BundleContent extends z.output<typeof bundleFile> {
  slug: string
}
