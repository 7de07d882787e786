import { z } from 'zod'

import { bundleCounts, bundleForm } from './bundle-of-item.ts'
import { courseAccess } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import {
  catalogueQuery,
  examNames,
  id,
  idText,
  itemType,
  rupees,
  time,
  userIdText,
} from './fields.ts'
import { translated } from './translated.ts'

export const bundleCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  ...translated('title', 'description'),
  form: bundleForm,
  counts: bundleCounts,
  exams: examNames,
  cover: z.string().nullable(),
  price: rupees,
  validity_days: z.int().positive().nullable(),
  created_at: time,
  ...courseAccess.shape,
})
export type BundleCard = z.output<typeof bundleCard>

/** An item of a bundle, with the access of the caller, however it is held. */
export const bundledItem = z.object({
  type: itemType.exclude(['bundle']),
  id,
  title: z.string(),
  ...translated('title'),
  /** Its price alone; null for an item that is free by now. */
  price: rupees.nullable(),
  /** When the bundle opens it; null: immediately. */
  opens_at: time.nullable(),
  /** The attempts that the bundle gives; null for courses and books. */
  attempts: z.int().positive().nullable(),
  /** Live access of the caller, through this bundle or another purchase. */
  has_access: z.boolean(),
  /** When access through a bundle begins; null if it is live, or none will begin. */
  access_opens: time.nullable(),
  /** Held also without this bundle: the later end counts. */
  is_held_alone: z.boolean(),
  /** Of a course: completed classes of all; of a test: whether it was finished. Null for books, and without access. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
})
export type BundledItem = z.output<typeof bundledItem>

export const bundleDetail = bundleCard.extend({
  /** Published items, and of a buyer also those that were taken out since the order, in the order of the bundle. */
  items: z.array(bundledItem),
})
export type BundleDetail = z.output<typeof bundleDetail>

export const listBundles = endpoint(
  'GET',
  '/bundles/list.php',
  'Lists published bundles, newest first, with the access of the caller. `form`: only series or only combos. ' +
    '`mine=1` lists those to which the caller ever had access. Public; responses to visitors have an ETag and may be revalidated.',
  {
    querystring: z.object({
      ...catalogueQuery.omit({ type: true }).shape,
      form: bundleForm.optional(),
      mine: z.literal('1').optional(),
    }),
    response: {
      200: envelope(z.array(bundleCard)).extend({ next_cursor: z.string().nullable() }),
    },
  },
)

export const getBundle = endpoint(
  'GET',
  '/bundles/:id',
  'Returns a bundle with its items in order, when each opens, and what the caller has of each. 404 if it is not ' +
    'published and the caller never had access to it. Public.',
  {
    params: z.object({ id: idText }),
    querystring: z.object({ user_id: userIdText }),
    response: { 200: envelope(bundleDetail) },
  },
)
