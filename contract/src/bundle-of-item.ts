import { z } from 'zod'

import { id, rupees } from './fields.ts'
import { translated } from './translated.ts'

/** A series has only tests; a combo has courses or books, too. */
export const bundleForm = z.enum(['series', 'combo'])
export type BundleForm = z.output<typeof bundleForm>

/** How many published items of each kind are in a bundle. */
export const bundleCounts = z.object({ courses: z.int(), tests: z.int(), books: z.int() })
export type BundleCounts = z.output<typeof bundleCounts>

/** A bundle in whose price an item of a list is included, the cheapest of those on sale. */
export const bundleOfItem = z.object({
  id,
  title: z.string(),
  ...translated('title'),
  form: bundleForm,
  price: rupees,
  counts: bundleCounts,
})
export type BundleOfItem = z.output<typeof bundleOfItem>
